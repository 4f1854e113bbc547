import { fieldProblems } from '#words/field-problems.ts'
import type { FormProblem } from './form-state.ts'

/** What stops a form, in words. */
export function problemWords(found: FormProblem): string {
  return 'words' in found ? found.words : fieldProblems[found.problem]
}
