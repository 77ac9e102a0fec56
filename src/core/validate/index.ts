export { compareIssues } from './issue-of.ts'
export type { KnownPage } from './store.ts'
export {
  createValidation,
  type FileInput,
  type FinishOptions,
  type Validation,
  type ValidationReport,
} from './validation.ts'
