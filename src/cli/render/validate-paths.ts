/** A page's path from where a report is read: the tenant may be a folder of a repository. */
export function fileIn(prefix: string, file: string): string {
  const folder = prefix.replace(/^(?:\.?\/)+|\/+$/g, '')
  return folder === '' || folder === '.' ? file : `${folder}/${file}`
}
