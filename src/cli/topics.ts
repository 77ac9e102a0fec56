/** Explanations that belong to no single command: `escurel help <topic>`. */
export interface Topic {
  readonly name: string
  readonly summary: string
  readonly text: string
}

export const TOPICS: readonly Topic[] = [
  {
    name: 'pages',
    summary: 'what a page looks like',
    text: `A page is a markdown file with a YAML header. A skill page declares a type:

  ---
  type: skill
  id: customer
  description: A company that buys from us.
  required_frontmatter: [tier, opened]
  optional_frontmatter: [owner]
  frontmatter_types: {tier: {enum: [gold, silver]}, opened: date, owner: "[[person]]"}
  ---

An instance page is one thing of that type:

  ---
  type: instance
  skill: customer
  id: acme
  tier: gold
  opened: 2026-01-15
  owner: [[person::ada]]
  ---
  # Acme

Skills live in markdown/skills/, instances in markdown/instances/<skill>/. Folders of ordinary markdown without
such headers are mapped in escurel.yaml. More: docs/page-format.md`,
  },
  {
    name: 'links',
    summary: 'how wikilinks are written and resolved',
    text: `[[skill::id#anchor@version|text]]; everything but the name may be left out.

  [[customer::acme]]          the instance acme of the skill customer
  [[acme]]                    whichever page has that id; ambiguous when several skills have one
  [[skill::customer]]         the page that defines the skill
  [[customer::acme#terms]]    the block marked ^terms, or under the heading "Terms"

In a header a link is a relation: \`owner: [[person::ada]]\` is an edge named owner. Links in code, comments and
math are not links. In a table write \\|.`,
  },
  {
    name: 'filters',
    summary: 'conditions on frontmatter',
    text: `--filter takes a JSON object; every key must hold.

  {"status": "open"}                          equal
  {"status": {"in": ["open", "waiting"]}}     one of several
  {"status": {"not": "closed"}}               anything else
  {"at": {">=": "2026-04-01"}}                also >, <, <=
  {"prev_review": null}                       the key is absent

Filters apply before the cut to --k or --limit, so a small skill is found among many pages.`,
  },
  {
    name: 'formats',
    summary: 'text, json and ndjson, and what goes where',
    text: `--format text     for people (the default)
--format json     exactly the tool's output object, on standard output
--format ndjson   one line for each item of a list

\`validate\` also writes sarif, github and junit.
Results go to standard output, everything else (progress, notices, errors) to standard error. With json and ndjson an
error is one line on standard error: {"error": {"code": "...", "message": "..."}}`,
  },
  {
    name: 'exit-codes',
    summary: 'what the exit code says',
    text: `  0    done
  1    content was found wanting: validate found errors, audit found differences
  2    wrong usage, or wrong settings
  3    refused or absent: no such page, not allowed, unsafe path, tenant in use
  70   a fault in escurel
  130  stopped by Ctrl-C`,
  },
  {
    name: 'access',
    summary: 'acting as somebody: --as',
    text: `The command line acts as admin: it sees everything. --as SUBJECT[,GROUP…] acts as somebody else:

  escurel search budget --as ada,finance

Pages that the subject may not read are then absent everywhere: from hits, counts, links and suggestions. Policies
stand in skill pages (acl, visibility, owner_field), in pages (acl) and in the meta-skill page (acl_defaults).`,
  },
  {
    name: 'environment',
    summary: 'variables that are read',
    text: `  ESCUREL_TENANT_DIR   tenant directory when --tenant is not given
  NO_COLOR             no colours
  FORCE_COLOR          colours even when the output is no terminal`,
  },
]
