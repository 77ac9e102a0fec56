// Embeds the library: checks a tenant, searches it, follows links, and reads as somebody with fewer rights.
// usage: node index.js [TENANT_DIR]
import { ADMIN, invoke, openTenant, validateDirectory } from 'escurel'

const directory = process.argv[2] ?? new URL('../kb', import.meta.url).pathname

// Checking needs no index and loads no native code.
const report = await validateDirectory(directory)
console.log(`${report.pages} pages, ${report.counts.error} errors, ${report.counts.warning} warnings`)

const tenant = await openTenant(directory)
try {
  // Every operation is a tool. The second argument says who asks; pages they may not read do not exist for them.
  const { hits } = await invoke(tenant, ADMIN, 'search', { q: 'freewheel noise', k: 3 })
  for (const hit of hits) console.log(`found ${hit.skill}::${hit.slug}#${hit.anchor}`)

  const { edges } = await invoke(tenant, ADMIN, 'neighbours', {
    page_id: 'part::freewheel-rn-4711',
    direction: 'in',
  })
  for (const edge of edges) console.log(`${edge.src_page} links here as ${edge.relation ?? 'text'}`)

  const apprentice = { subject: 'lena', groups: ['workshop'], admin: false }
  const { page } = await invoke(tenant, apprentice, 'expand', { page_id: 'review::2025-zoë' })
  console.log(`the apprentice ${page === null ? 'does not see' : 'sees'} the review`)
} finally {
  await tenant.close()
}
