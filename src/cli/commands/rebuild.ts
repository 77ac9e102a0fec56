import { scanWarnings } from '../../core/adapters/scan-files.ts'
import type { Call, CommandBody } from '../command.ts'
import { say } from '../io.ts'
import { writeOutput } from '../output.ts'
import { createProgress } from '../progress.ts'
import { oneLine } from '../render/text.ts'
import { withTenant } from '../with-tenant.ts'

/** More skipped files than this are counted, not listed, in text output. */
const MOST_LISTED = 20

interface RebuildOutput extends Readonly<Record<string, unknown>> {
  readonly pages: number
  readonly read: number
  readonly removed: number
  readonly unchanged: number
  readonly complete: boolean
  readonly skipped: readonly { readonly path: string; readonly status: string; readonly problem: string }[]
  readonly seconds: number
}

export const rebuildCommand: CommandBody = {
  about:
    'Reads the pages that changed since the last time and writes the index; --full reads all of them. Reading ' +
    'commands do this by themselves for a few changed pages, so it is needed after large changes only. Ctrl-C leaves ' +
    'an index that works, and the next run goes on from there. Pages that cannot be read are reported and do not stop ' +
    'the others.',
  arguments: [],
  options: [{ name: 'full', description: 'forget what is known and read every page again' }],
  examples: [
    { line: 'rebuild', says: 'take in what changed' },
    { line: 'rebuild --full --format json', says: 'start over, with a report for programs' },
  ],
  async run(call) {
    const started = performance.now()
    const progress = createProgress(call.io, call.globals.talkPaint, 'Indexing')
    const signal = call.io.interrupt()
    const output = await withTenant(call, async (tenant): Promise<RebuildOutput> => {
      const { read, removed, unchanged, complete } = await tenant.refresh({
        full: call.options.full === true,
        publish: true,
        signal,
        onProgress: ({ done, total }) => progress.update(done, total),
      })
      const { pages, skipped } = await tenant.summary()
      const left = scanWarnings(tenant.root, tenant.config).map(({ path, message }) => ({
        path,
        status: 'skipped',
        problem: message,
      }))
      const seconds = Math.round(performance.now() - started) / 1000
      return {
        pages,
        read,
        removed,
        unchanged,
        complete,
        skipped: [...skipped, ...left],
        seconds,
      }
    })
    progress.finish()
    writeOutput(call, output, () => renderRebuild(call, output))
    if (output.complete) return 0
    say(call.io, 'Stopped. The index works with what it has; `escurel rebuild` goes on from here')
    return 130
  },
}

function renderRebuild(call: Call, output: RebuildOutput): string {
  const { paint } = call.globals
  const { pages, read, removed, unchanged, seconds } = output
  const changes =
    read + removed === 0
      ? 'Nothing changed'
      : `Read ${count(read, 'file')}, removed ${removed}, left ${unchanged} as they were`
  const lines = [
    `${changes}. ${paint.bold(count(pages, 'page'))} in the index. ${paint.dim(`${seconds.toFixed(2)} s`)}`,
  ]
  return [...lines, ...renderSkipped(call, output.skipped)].join('\n')
}

/** Which files are not in the index, and why. */
export function renderSkipped(call: Call, skipped: RebuildOutput['skipped']): string[] {
  if (skipped.length === 0) return []
  const { paint } = call.globals
  const listed = skipped
    .slice(0, MOST_LISTED)
    .map(({ path, problem }) => `  ${oneLine(path)}  ${paint.dim(oneLine(problem))}`)
  const more =
    skipped.length > MOST_LISTED
      ? [`  … and ${skipped.length - MOST_LISTED} more; --format json lists all`]
      : []
  return [paint.yellow(`${count(skipped.length, 'file')} not in the index:`), ...listed, ...more]
}

/** `1 page`, `2 pages`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
