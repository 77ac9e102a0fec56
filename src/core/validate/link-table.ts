import type { TenantConfig } from '../config.ts'
import { keyOfLink, type LinkTarget } from '../links/keys.ts'
import type { Position } from '../parse/position.ts'
import type { Link } from '../parse/types.ts'
import { flat, TextPool } from './flat.ts'

/** What links with one meaning share; a tenant has far fewer of these than links. */
export interface LinkShape extends LinkTarget {
  /** Key of a link that depends on the folder it stands in; undefined for all others. */
  readonly placed: string | undefined
}

/** One link, unpacked. `relation` is null in the body. */
export interface StoredLink extends Position {
  readonly shape: LinkShape
  /** The name that it asks for, see `keyOfLink`. */
  readonly key: string
  readonly anchor: string | null
  readonly relation: string | null
}

const STRIDE = 5

/** Links of all pages as numbers: about 20 bytes each, so that millions fit. */
export class LinkTable {
  private readonly config: Pick<TenantConfig, 'folders' | 'links'>
  private numbers = new Int32Array(STRIDE * 256)
  private used = 0
  private readonly shapes: LinkShape[] = []
  /** By skill, then id; bare links under the empty skill. */
  private readonly named = new Map<string, Map<string, number>>()
  /** Links that depend on the folder they stand in, by kind and key. */
  private readonly placed = new Map<string, number>()
  private readonly words: string[] = ['']
  private readonly wordNos = new Map<string, number>([['', 0]])
  private readonly pool = new TextPool()

  constructor(config: Pick<TenantConfig, 'folders' | 'links'>) {
    this.config = config
  }

  /** Number of links so far: the links of one page are a range of such numbers. */
  get length(): number {
    return this.used / STRIDE
  }

  add(link: Link, pageId: string, place: Position): void {
    if (this.used === this.numbers.length) {
      const grown = new Int32Array(this.numbers.length * 2)
      grown.set(this.numbers)
      this.numbers = grown
    }
    const { numbers } = this
    numbers[this.used++] = this.shapeNo(link, pageId)
    numbers[this.used++] = this.wordNo(link.anchor)
    numbers[this.used++] = this.wordNo(link.relation)
    numbers[this.used++] = place.line
    numbers[this.used++] = place.column
  }

  at(index: number): StoredLink {
    const { numbers } = this
    const first = index * STRIDE
    const shape = this.shapes[numbers[first]!]!
    return {
      shape,
      key: shape.placed ?? keyOfLink(shape, '', this.config),
      anchor: this.wordAt(numbers[first + 1]!),
      relation: this.wordAt(numbers[first + 2]!),
      line: numbers[first + 3]!,
      column: numbers[first + 4]!,
    }
  }

  private shapeNo(link: Link, pageId: string): number {
    if (dependsOnFolder(link)) {
      const key = keyOfLink(link, pageId, this.config)
      // Stored with the path it leads to, so that one shape serves every folder it is written in.
      const id =
        link.id?.endsWith('.md') === true || link.kind !== 'markdown' ? key : key.replace(/\.md$/, '')
      const name = `${link.kind} ${id}`
      return (
        this.placed.get(name) ?? this.remember(this.placed, flat(name), { ...link, id: flat(id) }, flat(key))
      )
    }
    const skill = link.skill ?? ''
    let ids = this.named.get(skill)
    if (ids === undefined) {
      ids = new Map()
      this.named.set(this.pool.keep(skill), ids)
    }
    const id = link.id ?? ''
    return ids.get(id) ?? this.rememberNamed(ids, link)
  }

  private rememberNamed(ids: Map<string, number>, link: Link): number {
    const id = link.id === null ? null : flat(link.id)
    return this.remember(ids, id ?? '', { ...link, id }, undefined)
  }

  private remember(
    numbers: Map<string, number>,
    name: string,
    link: LinkTarget,
    placed: string | undefined,
  ): number {
    const { kind, skill, id } = link
    numbers.set(name, this.shapes.length)
    this.shapes.push({
      kind: kind === 'embed' ? 'wikilink' : kind,
      skill: skill === null ? null : this.pool.keep(skill),
      id,
      placed,
    })
    return this.shapes.length - 1
  }

  private wordAt(index: number): string | null {
    return index === 0 ? null : this.words[index]!
  }

  private wordNo(word: string | null): number {
    if (word === null) return 0
    const known = this.wordNos.get(word)
    if (known !== undefined) return known
    const copy = this.pool.keep(word)
    this.wordNos.set(copy, this.words.length)
    this.words.push(copy)
    return this.words.length - 1
  }
}

function dependsOnFolder({ kind, skill, id }: Link): boolean {
  if (id === null || skill !== null) return false
  const first = id.charCodeAt(0)
  return kind === 'markdown' || first === 46 || first === 47
}
