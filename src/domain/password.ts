import type { FieldProblem } from './field-problem.ts'

/** Characters. */
export const passwordLength = { min: 8, max: 128 } as const

/** What is wrong with a new password; the server also refuses common ones. */
export function newPasswordProblem(password: string): FieldProblem | undefined {
  const { min, max } = passwordLength
  if (password.length < min) return 'shortPassword'
  return password.length > max ? 'longPassword' : undefined
}
