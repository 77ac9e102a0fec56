/**
 * The floor that every speed target is a multiple of: one thread that opens every markdown file below a directory,
 * reads its YAML header and matches double brackets. No index, no checks.
 * usage: node bench/floor.js DIR
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { isMain } from './is-main.js'

const HEADER = /^---\r?\n([\s\S]*?)\r?\n---/
const LINK = /\[\[[^[\]\n]+\]\]/g

/** Passes over all pages once and counts what it saw. */
export function passOver(directory) {
  const seen = { files: 0, chars: 0, unreadable: 0, links: 0 }
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = join(directory, entry.name)
    if (entry.isDirectory()) add(seen, passOver(file))
    else if (entry.name.endsWith('.md')) add(seen, readOne(file))
  }
  return seen
}

function readOne(file) {
  const text = readFileSync(file, 'utf8')
  const header = HEADER.exec(text)?.[1]
  return {
    files: 1,
    chars: text.length,
    unreadable: header === undefined || isYaml(header) ? 0 : 1,
    links: text.match(LINK)?.length ?? 0,
  }
}

function isYaml(text) {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}

function add(total, part) {
  for (const key of Object.keys(total)) total[key] += part[key]
}

if (isMain(import.meta.url)) {
  const started = performance.now()
  const seen = passOver(process.argv[2] ?? '.')
  console.log(JSON.stringify({ ...seen, seconds: +((performance.now() - started) / 1000).toFixed(3) }))
}
