import { detectLanguage } from '../text/detect-language.ts'
import { UNKNOWN_LANGUAGE } from '../text/languages.ts'

/**
 * Language that a page is indexed under (ISO 639-1, or `und`): the one that its header names, else the tenant's, else,
 * for a tenant with `auto`, the one that its text looks like. Text in Latin letters too short to tell counts as English.
 */
export function pageLanguage(declared: string | null, languages: readonly string[], body: string): string {
  if (declared !== null) return declared.toLowerCase().split(/[-_]/)[0] as string
  const fallback = languages.find((language) => language !== 'auto')
  if (!languages.includes('auto')) return fallback ?? UNKNOWN_LANGUAGE
  const detected = detectLanguage(body)
  if (detected !== UNKNOWN_LANGUAGE) return detected
  return fallback ?? (/[a-z]/i.test(body) ? 'en' : UNKNOWN_LANGUAGE)
}
