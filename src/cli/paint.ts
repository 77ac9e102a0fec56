/** Colours for a terminal; every function returns its text unchanged when colours are off. */
export interface Paint {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
  cyan(text: string): string
}

export function createPaint(enabled: boolean): Paint {
  const style = (open: number, close: number) => (text: string) =>
    enabled && text !== '' ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    red: style(31, 39),
    green: style(32, 39),
    yellow: style(33, 39),
    cyan: style(36, 39),
  }
}

/** Whether a stream gets colours: https://no-color.org, then `FORCE_COLOR`, then whether it is a terminal. */
export function wantsColor(
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
  forbidden: boolean,
): boolean {
  if (forbidden || (env.NO_COLOR !== undefined && env.NO_COLOR !== '')) return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return isTerminal && env.TERM !== 'dumb'
}
