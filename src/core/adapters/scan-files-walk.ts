import { lstatSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FolderMapping } from '../config.ts'
import { isInside } from './safe-path.ts'
import { below, entriesOf, isPlain, isSkipped, nameProblem } from './scan-files-entries.ts'

/** A markdown file of the tenant. `diskPath` differs from `path` only where the disk keeps another Unicode form. */
export interface FoundFile {
  /** Path below the tenant, NFC, forward slashes: the page id. */
  readonly path: string
  /** Path below the tenant as the disk spells it. */
  readonly diskPath: string
}

/** Something that was left out, and why. */
export interface ScanWarning {
  readonly path: string
  readonly message: string
}

/** A folder to read, and what below it is left out. Both are paths below the tenant; `''` is the tenant itself. */
interface Start {
  readonly folder: string
  readonly exclude: readonly string[]
}

/** Names every markdown file of `markdown/` and of the mapped folders. */
export function walkTenant(root: string, folders: readonly FolderMapping[]): Walk {
  const walk = new Walk(root, folders)
  walk.run()
  return walk
}

class Walk {
  readonly files: FoundFile[] = []
  readonly warnings: ScanWarning[] = []
  /** Folders whose entries decide what is found, as the disk spells them; a mapped one that does not exist as well. */
  readonly folders: string[] = []
  private readonly root: string
  private readonly starts: readonly Start[]
  /** Real paths of linked folders that were followed: each is read once. */
  private readonly followed = new Set<string>()
  private realRoot: string | undefined

  constructor(root: string, folders: readonly FolderMapping[]) {
    this.root = root
    const mapped = folders.flatMap((mapping) =>
      expandFolder(root, mapping.path, this.folders).map((folder) => ({
        folder,
        exclude: mapping.exclude.map((part) => below(folder, trimmed(part))),
      })),
    )
    this.starts = [{ folder: 'markdown', exclude: [] }, ...mapped]
  }

  run(): void {
    for (const { folder, exclude } of this.starts) this.enter(folder, exclude)
    if (this.starts.length === 1) return
    // Two starts may overlap (`.` holds `markdown/`): a file counts once.
    const byPath = new Map<string, FoundFile>()
    for (const file of this.files) byPath.set(file.diskPath, file)
    this.files.length = 0
    for (const path of [...byPath.keys()].sort()) this.files.push(byPath.get(path) as FoundFile)
    const messages = new Map(this.warnings.map((warning) => [warning.path, warning]))
    this.warnings.length = 0
    this.warnings.push(...messages.values())
  }

  /** A start that is itself a link is judged like any other link. */
  private enter(folder: string, exclude: readonly string[]): void {
    const stats = lstatSync(join(this.root, folder), { throwIfNoEntry: false })
    if (stats === undefined) {
      this.folders.push(folder)
      if (folder !== 'markdown') this.warn(folder, 'is mapped in the settings and does not exist')
    } else if (folder !== '' && stats.isSymbolicLink()) this.link(folder, folder, exclude)
    else this.read(folder, folder.normalize('NFC'), exclude)
  }

  private read(folder: string, path: string, exclude: readonly string[]): void {
    const entries = entriesOf(folder === '' ? this.root : `${this.root}/${folder}`)
    if (entries === undefined) return
    this.folders.push(folder)
    if (typeof entries === 'string') {
      this.warn(path, `cannot be read: ${entries}`)
      return
    }
    let normal: Set<string> | undefined
    for (const { name, kind } of entries) {
      if (kind === 'other' || isSkipped(folder, name)) continue
      const diskPath = below(folder, name)
      if (exclude.length > 0 && isExcluded(diskPath, exclude)) continue
      let pagePath = path === folder ? diskPath : below(path, name)
      if (!isPlain(name)) {
        const problem = nameProblem(name)
        const form = name.normalize('NFC')
        normal ??= new Set()
        if (problem !== undefined || normal.has(form)) {
          this.warn(
            diskPath,
            problem ?? 'has the name of another file in another Unicode form; rename one of them',
          )
          continue
        }
        normal.add(form)
        pagePath = below(path, form)
      }
      if (kind === 'folder') this.read(diskPath, pagePath, exclude)
      else if (kind === 'file') this.files.push({ path: pagePath, diskPath })
      else this.link(diskPath, pagePath, exclude)
    }
  }

  /** Follows a symbolic link when it leads to a place inside the tenant that is not read anyway. */
  private link(diskPath: string, path: string, exclude: readonly string[]): void {
    const real = realOf(`${this.root}/${diskPath}`)
    const isFolder = real !== undefined && statSync(real).isDirectory()
    if (real !== undefined && !isFolder && !diskPath.endsWith('.md')) return
    const problem = this.linkProblem(diskPath, real)
    if (real === undefined || problem !== undefined) {
      this.warn(path, problem ?? 'is a symbolic link that leads nowhere')
      return
    }
    this.followed.add(real)
    if (isFolder) this.read(diskPath, path, exclude)
    else this.files.push({ path, diskPath })
  }

  private linkProblem(link: string, real: string | undefined): string | undefined {
    this.realRoot ??= realpathSync(this.root)
    if (real === undefined) return 'is a symbolic link that leads nowhere or in a circle'
    if (!isInside(this.realRoot, real)) return 'is a symbolic link that leaves the tenant'
    for (const place of this.readPlaces(link)) {
      if (isInside(real, place)) return 'is a symbolic link to a folder above itself'
      if (isInside(place, real)) return 'is a symbolic link to something that is read at its own place'
    }
    return undefined
  }

  /** Real paths of the folders that are read anyway, apart from the start that is this link itself. */
  private readPlaces(link: string): string[] {
    const starts = this.starts.filter((start) => start.folder !== link)
    const places = starts.map((start) => realOf(join(this.root, start.folder)))
    return [...places.filter((place) => place !== undefined), ...this.followed]
  }

  private warn(path: string, message: string): void {
    this.warnings.push({ path, message })
  }
}

function isExcluded(path: string, exclude: readonly string[]): boolean {
  return exclude.some((part) => path === part || path.startsWith(`${part}/`))
}

/** Folders that a mapping's path means; `*` stands for any one folder name. Adds those that were `read` to tell. */
function expandFolder(root: string, path: string, read: string[]): string[] {
  let folders = ['']
  for (const segment of trimmed(path).split('/')) {
    if (segment === '') continue
    if (segment === '*') {
      read.push(...folders)
      folders = folders.flatMap((folder) => subfolders(root, folder))
    } else folders = folders.map((folder) => below(folder, segment))
  }
  return folders
}

function subfolders(root: string, folder: string): string[] {
  const entries = entriesOf(join(root, folder))
  if (entries === undefined || typeof entries === 'string') return []
  return entries
    .filter((entry) => (entry.kind === 'folder' || entry.kind === 'link') && !isSkipped(folder, entry.name))
    .map((entry) => below(folder, entry.name))
}

/** `./docs/` and `docs` are the same folder, `.` is the tenant. */
function trimmed(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .join('/')
}

function realOf(absolute: string): string | undefined {
  try {
    return realpathSync(absolute)
  } catch {
    return undefined
  }
}
