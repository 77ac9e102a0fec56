/** How much the issues of a code weigh; `either` depends on the place, as the summary says. */
export type CodeSeverity = 'error' | 'warning' | 'either'

/** One row of the catalogue: what a code means, an input that has it, and what to do. */
export interface CodeEntry {
  readonly code: string
  readonly severity: CodeSeverity
  readonly summary: string
  readonly example: string
  readonly fix: string
}

/**
 * Every code that `validate` reports; closed, sorted by subject. The documentation page and the `error-catalogue` page
 * are made from it.
 */
export const CATALOGUE: readonly CodeEntry[] = [
  // Files
  {
    code: 'encoding_invalid',
    severity: 'error',
    summary: 'The file is not UTF-8, so it is not read.',
    example: 'a file saved as Latin-1',
    fix: 'Save the file as UTF-8.',
  },
  {
    code: 'unsafe_path',
    severity: 'warning',
    summary:
      'A file or folder is left out: a symbolic link that leaves the tenant or runs in a circle, a name that no page id can hold, or something that cannot be read.',
    example: 'markdown/x.md -> /etc/passwd',
    fix: 'Move the file into the tenant, or rename it.',
  },
  {
    code: 'path_case',
    severity: 'warning',
    summary: 'Two paths differ in letter case only; disks of macOS and Windows keep one of the two files.',
    example: 'markdown/skills/Note.md next to markdown/skills/note.md',
    fix: 'Rename one of them.',
  },
  {
    code: 'not_a_page',
    severity: 'warning',
    summary:
      'The file has a header, but not at its start, so it is no page. Markdown without any header is counted, not reported.',
    example: 'blank lines above the opening ---',
    fix: 'Make the header the first thing in the file.',
  },
  {
    code: 'conflict_marker',
    severity: 'error',
    summary: 'A merge conflict was committed, in the header, the body or a code block.',
    example: '<<<<<<< HEAD',
    fix: 'Keep one side and delete the marker lines.',
  },
  {
    code: 'invisible_characters',
    severity: 'warning',
    summary:
      'A line holds characters that readers do not see but programs and models do: zero-width or bidirectional controls.',
    example: 'U+200B inside a word',
    fix: 'Delete them, or retype the line.',
  },
  // Header
  {
    code: 'frontmatter_parse',
    severity: 'error',
    summary:
      'The header cannot be read: it never ends, is no mapping, is marked as another language, or has a YAML error that is reported too.',
    example: 'a --- line that no second --- line closes',
    fix: 'Repair the header; until then the file is no page.',
  },
  {
    code: 'yaml_error',
    severity: 'error',
    summary: 'The header is not valid YAML 1.2, or uses more aliases than a page may.',
    example: 'key: @value',
    fix: 'Follow the suggestion; most often the value needs quotes.',
  },
  {
    code: 'yaml_duplicate_key',
    severity: 'error',
    summary: 'A key stands twice in the header.',
    example: 'status: open … status: done',
    fix: 'Delete one of the two.',
  },
  {
    code: 'second_frontmatter',
    severity: 'warning',
    summary: 'A second header follows the first one; it is read as text.',
    example: 'two --- blocks at the top, as a sync tool leaves them',
    fix: 'Merge the two.',
  },
  {
    code: 'type_missing',
    severity: 'error',
    summary: 'The header has no `type`, so the file is not indexed.',
    example: '--- id: acme ---',
    fix: 'Write `type: instance` with its `skill`, or `type: skill`; or map the folder in escurel.yaml.',
  },
  {
    code: 'type_invalid',
    severity: 'error',
    summary: 'The `type` is neither `skill` nor `instance`, so the file is not indexed.',
    example: 'type: page',
    fix: 'Write `type: instance` with its `skill`, or `type: skill`.',
  },
  {
    code: 'frontmatter_required_key_missing',
    severity: 'error',
    summary:
      'A page lacks its `id` or `skill`, or a key that its skill requires. A key without a value is present.',
    example: 'a meeting without `at`',
    fix: 'Add the key.',
  },
  {
    code: 'frontmatter_type',
    severity: 'error',
    summary:
      'A value is not of the type that the skill gives its key, or a link leads to a page of another skill.',
    example: 'tier: golden, where the skill says {enum: [gold, silver]}',
    fix: 'Change the value, or `frontmatter_types` of the skill.',
  },
  {
    code: 'at_invalid',
    severity: 'either',
    summary:
      'The `at` is neither an RFC 3339 time with its zone nor a date, so the page has no place in time. A warning in mapped folders.',
    example: 'at: 2018-09-19 15:19:29',
    fix: 'Write it like 2018-09-19T15:19:29Z or 2018-09-19.',
  },
  // Identity
  {
    code: 'id_charset',
    severity: 'either',
    summary:
      'An id holds characters that mean something else in a link. A warning where a link can escape them, for blanks at an end, and for file names of mapped folders.',
    example: 'id: c#-notes',
    fix: 'Use letters, digits, `-`, `_`, `.`, `/` or blanks inside.',
  },
  {
    code: 'duplicate_id',
    severity: 'error',
    summary: 'Two pages have the same type, skill, id and scenario. The tenant may shadow a page of a pack.',
    example: 'two files with skill: customer and id: acme',
    fix: 'Change one id, or make one an overlay with `scenario`.',
  },
  {
    code: 'id_key_missing',
    severity: 'warning',
    summary: 'A mapped folder takes ids from a key that this page lacks; its path stands in.',
    example: 'id: key:permalink in escurel.yaml, and no permalink',
    fix: 'Add the key.',
  },
  {
    code: 'reserved_id',
    severity: 'warning',
    summary:
      'A skill is called `skill`: links cannot name its instances, because `[[skill::x]]` is the definition of x.',
    example: 'type: skill, id: skill',
    fix: 'Give the skill another id.',
  },
  {
    code: 'unknown_skill',
    severity: 'error',
    summary: 'A page or a link names a skill that no page declares.',
    example: '[[custmer::acme]]',
    fix: 'Correct the name, or add the skill page.',
  },
  {
    code: 'layer_invalid',
    severity: 'warning',
    summary: 'The `layer` names no layer. Pack import writes this key; nobody else needs it.',
    example: 'layer: core',
    fix: 'Leave the key out.',
  },
  // Links
  {
    code: 'dangling_wikilink',
    severity: 'either',
    summary:
      'A link leads to no page. An error in a key that the skill requires, else a warning, so that pages can be written in any order.',
    example: '[[customer::nobody]]',
    fix: 'Correct the link, or write the page.',
  },
  {
    code: 'case_mismatch',
    severity: 'either',
    summary:
      'A link would lead to a page if letter case did not count. An error in a key that the skill requires.',
    example: '[[OpenClaw]], where the page is openclaw',
    fix: 'Spell it like the page, or set `links.case_insensitive`.',
  },
  {
    code: 'ambiguous_link',
    severity: 'either',
    summary: 'A bare link could mean several pages. A warning in mapped folders.',
    example: '[[acme]], which is a customer and a project',
    fix: 'Write which one: `[[customer::acme]]`.',
  },
  {
    code: 'anchor_missing',
    severity: 'warning',
    summary: 'The page of a link exists, but has no such heading or block id.',
    example: '[[customer::acme#Contracts]]',
    fix: 'Correct the anchor, or write `^id` behind the block.',
  },
  {
    code: 'wikilink_parse',
    severity: 'warning',
    summary: 'A typed link has no id.',
    example: '[[customer::]]',
    fix: 'Add the id, or write `[[skill::customer]]` for the definition of the skill.',
  },
  {
    code: 'table_pipe',
    severity: 'warning',
    summary: 'The `|` of a link splits the table cell that it stands in.',
    example: '| [[customer::acme|Acme]] |',
    fix: 'Escape it: `[[customer::acme\\|Acme]]`.',
  },
  // Declarations
  {
    code: 'description_missing',
    severity: 'warning',
    summary: 'A skill has no `description`, its line in the catalogue that agents choose from.',
    example: 'a skill page with only type and id',
    fix: 'Say in one sentence what the skill is for.',
  },
  {
    code: 'frontmatter_keys_malformed',
    severity: 'error',
    summary: '`required_frontmatter` or `optional_frontmatter` is no list of key names.',
    example: 'required_frontmatter: at, status',
    fix: 'Write a list: `[at, status]`.',
  },
  {
    code: 'frontmatter_types_malformed',
    severity: 'error',
    summary: '`frontmatter_types` gives a key a type that is not known; the key is not checked.',
    example: 'frontmatter_types: {mrr: money}',
    fix: 'Use string, number, integer, boolean, date, datetime, `{enum: […]}`, a link, or a list of one of them.',
  },
  {
    code: 'frontmatter_autonomy_unknown',
    severity: 'error',
    summary: 'The `autonomy` of a skill is not auto, review or confirm; writes are held for review.',
    example: 'autonomy: atuo',
    fix: 'Correct the value.',
  },
  {
    code: 'frontmatter_params_malformed',
    severity: 'error',
    summary:
      'The `params` of a skill are neither a list nor a mapping, or one of them has no name or stands twice.',
    example: 'params: [window]',
    fix: 'Write `[{name: window, kind: string}]`.',
  },
  {
    code: 'frontmatter_param_kind_unknown',
    severity: 'warning',
    summary: 'The kind of a parameter is not string, integer or boolean; it is read as string.',
    example: 'params: {depth: {kind: numeric}}',
    fix: 'Correct the kind.',
  },
  {
    code: 'acl_malformed',
    severity: 'error',
    summary:
      'An `acl`, `acl_defaults`, `visibility`, `owner_field` or `acl_via` cannot be read; until it can, only admins pass.',
    example: 'acl: {raed: [public]}',
    fix: 'Map read, create, update and delete to lists of groups.',
  },
  {
    code: 'backend_malformed',
    severity: 'error',
    summary:
      'The `backend` of a skill lacks what its kind needs, or names an address or a secret where a registered name belongs.',
    example: 'backend: {kind: sql_view}',
    fix: 'Complete the block.',
  },
  {
    code: 'query_malformed',
    severity: 'error',
    summary:
      'A stored query could not be run: no target, no SQL, several statements, one that does not read, or a parameter that is not declared.',
    example: 'SELECT * FROM {{target}} WHERE amount > :min, without params',
    fix: 'Follow the message.',
  },
]
