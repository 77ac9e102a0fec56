/** Settings of a tenant, as `loadConfig` returns them: every key filled in. See docs/configuration.md. */
export interface TenantConfig {
  /** Name of the tenant in answers and logs. @default the directory's name */
  readonly tenant: string
  /** Languages of the pages (ISO 639-1), the first being the fallback; a page's `lang` key wins. `auto` detects per page. @default ['auto'] */
  readonly languages: readonly string[]
  /** Folders of ordinary markdown that become instances without a byte changed. @default [] */
  readonly folders: readonly FolderMapping[]
  readonly links: {
    /** Whether `[[OpenClaw]]` reaches `openclaw`. @default false: a mismatch is reported with a suggestion */
    readonly case_insensitive: boolean
  }
  readonly search: SearchConfig
}

/** One mapped folder (an Obsidian vault, a docs folder). */
export interface FolderMapping {
  /** Folder below the tenant directory; `.` is the whole directory. One `*` segment matches any name. */
  readonly path: string
  /** Skill of its pages; `{1}` is replaced by what `*` matched. */
  readonly skill: string
  /** Where a page's id comes from: file stem, path below the folder without `.md`, or the header key named by `key:<name>`. @default 'path' */
  readonly id: string
  /** Catalogue line of the skill when no skill page declares it. */
  readonly description: string
  /** Folders or files below `path` that are left out (plain prefixes). @default [] */
  readonly exclude: readonly string[]
}

export interface SearchConfig {
  /** Reciprocal rank fusion constant. @default 60 */
  readonly rrf_k: number
  /** Weight of each lane in the fusion. @default { text: 1, vector: 1 } */
  readonly lane_weights: { readonly text: number; readonly vector: number }
}
