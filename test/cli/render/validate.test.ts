import { describe, expect, it } from 'vitest'
import { createPaint } from '../../../src/cli/paint.ts'
import { renderValidateGithub } from '../../../src/cli/render/validate-github.ts'
import { renderValidateJson } from '../../../src/cli/render/validate-json.ts'
import { renderValidateJunit } from '../../../src/cli/render/validate-junit.ts'
import { renderValidateSarif } from '../../../src/cli/render/validate-sarif.ts'
import { renderValidateText } from '../../../src/cli/render/validate-text.ts'
import type { Issue } from '../../../src/core/issues.ts'
import type { ValidationReport } from '../../../src/core/validate/index.ts'

const DANGLING: Issue = {
  severity: 'warning',
  code: 'dangling_wikilink',
  file: 'markdown/a.md',
  line: 3,
  column: 5,
  location: 'wikilink `[[customer::acm]]`',
  message: '`[[customer::acm]]` leads to no page',
  suggestion: 'Did you mean `[[customer::acme]]`?',
}
const HOSTILE: Issue = {
  severity: 'error',
  code: 'yaml_error',
  file: 'markdown/Über, 100%: <b>.md',
  line: 2,
  column: 1,
  location: 'frontmatter',
  message: 'A value "x" & <y>: 50%\nsecond line\u0001 \ud800',
}

function report(...issues: Issue[]): ValidationReport {
  const error = issues.filter(({ severity }) => severity === 'error').length
  return {
    ok: error === 0,
    pages: 12,
    notPages: [],
    counts: { error, warning: issues.length - error },
    issues,
  }
}

const plain = createPaint(false)

describe('the report for people', () => {
  it('groups issues by file, with the line of source, a caret, the suggestion and a summary', () => {
    const sourceLine = (file: string, line: number) => `see [[customer::acm]] in ${file}:${line}`
    expect(
      renderValidateText(report(DANGLING, { ...DANGLING, line: 9 }, HOSTILE), { paint: plain, sourceLine })
        .split('\n')
        .slice(0, 12),
    ).toEqual([
      'markdown/a.md',
      '  3:5     warning `[[customer::acm]]` leads to no page  dangling_wikilink',
      '        3 | see [[customer::acm]] in markdown/a.md:3',
      '          |     ^',
      '          → Did you mean `[[customer::acme]]`?',
      '  9:5     warning `[[customer::acm]]` leads to no page  dangling_wikilink',
      '        9 | see [[customer::acm]] in markdown/a.md:9',
      '          |     ^',
      '          → Did you mean `[[customer::acme]]`?',
      '',
      'markdown/Über, 100%: <b>.md',
      '  2:1     error   A value "x" & <y>: 50% second line\ufffd \ud800  yaml_error',
    ])
  })

  it.each([
    [report(), '✓ 12 pages checked, no issues'],
    [report(DANGLING), '✓ 12 pages checked: 1 warning in 1 file'],
    [report(HOSTILE, DANGLING), '✗ 12 pages checked: 1 error and 1 warning in 2 files'],
    [
      { ...report(), notPages: ['a.md', 'b.md'] },
      '✓ 12 pages checked, no issues; 2 files without a header left out',
    ],
  ])('ends with what was found', (given, summary) => {
    expect(renderValidateText(given, { paint: plain }).split('\n').at(-1)).toBe(summary)
  })

  it('shows only what is around the column of a long line, and never half a character', () => {
    const source = `${'😀'.repeat(200)}[[x]]${'b'.repeat(500)}`
    const text = renderValidateText(report({ ...DANGLING, column: 401 }), {
      paint: plain,
      sourceLine: () => source,
    })
    const [, , shown = '', caret = ''] = text.split('\n')
    expect(shown.length).toBeLessThan(130)
    expect(shown).toMatch(/^ +3 \| …(?:😀)+\[\[x\]\]b+…$/u)
    // Each emoji takes two columns, as it takes two code units.
    expect(caret.indexOf('^')).toBe(shown.indexOf('[[x]]'))
  })

  it('puts the caret below a column after wide characters and tabs', () => {
    const text = renderValidateText(report({ ...DANGLING, column: 4 }), {
      paint: plain,
      sourceLine: () => '\t合約[[x]]',
    })
    expect(text.split('\n').slice(2, 4)).toEqual(['        3 |   合約[[x]]', '          |       ^'])
  })

  it('does not let a page drive the terminal', () => {
    const text = renderValidateText(report(HOSTILE), { paint: plain, sourceLine: () => 'a\u001b[31mb' })
    expect(text).not.toMatch(/[\u0001\u001b]/)
  })

  it('has colours only when asked for', () => {
    expect(renderValidateText(report(DANGLING), { paint: createPaint(true) })).toContain('\u001b[33m')
  })
})

describe('the JSON report', () => {
  it('is the object that the documentation promises', () => {
    expect(JSON.parse(renderValidateJson(report(DANGLING)))).toEqual({
      ok: true,
      pages: 12,
      counts: { error: 0, warning: 1 },
      issues: [DANGLING],
    })
  })
})

describe('GitHub annotations', () => {
  it('are one escaped line an issue', () => {
    expect(renderValidateGithub([DANGLING, HOSTILE], 'kb/').split('\n')).toEqual([
      '::warning file=kb/markdown/a.md,line=3,col=5,title=dangling_wikilink::`[[customer::acm]]` leads to no page%0ADid you mean `[[customer::acme]]`?',
      '::error file=kb/markdown/Über%2C 100%25%3A <b>.md,line=2,col=1,title=yaml_error::A value "x" & <y>: 50%25%0Asecond line\u0001 \ud800',
    ])
  })

  it('of no issue are nothing', () => {
    expect(renderValidateGithub([])).toBe('')
  })
})

describe('the SARIF log', () => {
  const log = JSON.parse(
    renderValidateSarif([DANGLING, HOSTILE, DANGLING], { version: '1.2.3', prefix: './kb' }),
  )
  const [run] = log.runs

  it('is version 2.1.0 with one run of this tool', () => {
    expect([log.version, log.$schema, log.runs.length]).toEqual([
      '2.1.0',
      'https://json.schemastore.org/sarif-2.1.0.json',
      1,
    ])
    expect(run.tool.driver).toMatchObject({ name: 'escurel', version: '1.2.3' })
    expect(run.columnKind).toBe('utf16CodeUnits')
  })

  it('has one rule a code, and every result points at its rule', () => {
    const rules: { id: string; shortDescription: { text: string } }[] = run.tool.driver.rules
    expect(rules.map(({ id }) => id)).toEqual(['dangling_wikilink', 'yaml_error'])
    expect(rules.every(({ shortDescription }) => shortDescription.text.length > 0)).toBe(true)
    expect(run.results).toHaveLength(3)
    for (const result of run.results) expect(rules[result.ruleIndex]?.id).toBe(result.ruleId)
  })

  it('places a result by a percent-encoded path, line and column', () => {
    expect(run.results[1]).toMatchObject({
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'kb/markdown/%C3%9Cber%2C%20100%25%3A%20%3Cb%3E.md' },
            region: { startLine: 2, startColumn: 1 },
          },
        },
      ],
    })
    expect(run.results[0].message.text).toBe(
      '`[[customer::acm]]` leads to no page. Did you mean `[[customer::acme]]`?',
    )
  })

  it('is valid without an issue', () => {
    expect(JSON.parse(renderValidateSarif([], { version: '1' })).runs[0]).toMatchObject({
      results: [],
      tool: { driver: { rules: [] } },
    })
  })
})

describe('the JUnit report', () => {
  it('has one test a file, which fails when it has errors', () => {
    expect(renderValidateJunit(report(DANGLING, HOSTILE)).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="escurel validate" tests="2" failures="1" errors="0">',
      '  <testsuite name="escurel validate" tests="2" failures="1" errors="0" skipped="0">',
      '    <testcase classname="escurel" name="markdown/a.md" file="markdown/a.md">',
      '      <system-out>markdown/a.md:3:5 warning dangling_wikilink: `[[customer::acm]]` leads to no page (Did you mean `[[customer::acme]]`?)</system-out>',
      '    </testcase>',
      '    <testcase classname="escurel" name="markdown/Über, 100%: &lt;b&gt;.md" file="markdown/Über, 100%: &lt;b&gt;.md">',
      '      <failure type="yaml_error" message="A value &quot;x&quot; &amp; &lt;y&gt;: 50%&#10;second line\ufffd \ufffd">markdown/Über, 100%: &lt;b&gt;.md:2:1 error yaml_error: A value &quot;x&quot; &amp; &lt;y&gt;: 50%',
      'second line\ufffd \ufffd</failure>',
      '    </testcase>',
      '  </testsuite>',
      '</testsuites>',
    ])
  })

  it('of a clean tenant is one test that passed', () => {
    expect(renderValidateJunit(report())).toContain('<testcase classname="escurel" name="12 pages"/>')
  })

  it('holds no character that XML forbids', () => {
    const all = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code)).join('')
    const xml = renderValidateJunit(report({ ...HOSTILE, message: `${all}\ufffe\udc00` }))
    expect(xml).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u)
  })
})
