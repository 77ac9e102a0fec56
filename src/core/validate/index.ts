export { type DraftLookup, type DraftOptions, validateDraft } from './draft.ts'
export { compareIssues } from './issue-of.ts'
export {
  createValidation,
  type FileInput,
  type FinishOptions,
  type Validation,
  type ValidationReport,
} from './validation.ts'
