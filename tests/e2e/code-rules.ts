import { code } from '../api/code-rule.ts'

/** In the place of `src/server/deduction-rules.ts`: see serve-with-code.ts. */
export const deductionRules = [code]
