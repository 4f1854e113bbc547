import { code } from '../api/code-rule.ts'

/** In the place of `src/server/discount-rules.ts`: see serve-with-code.ts. */
export const discountRules = [code]
