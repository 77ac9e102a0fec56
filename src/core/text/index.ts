export { Analyzer, FIELD_WEIGHTS, type PageFields, type PageTerms } from './analyzer.ts'
export { detectLanguage } from './detect-language.ts'
export { packForward } from './forward.ts'
export { normalizeLanguage, UNKNOWN_LANGUAGE } from './languages.ts'
