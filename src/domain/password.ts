import type { FieldProblem } from './field-problem.ts'

/** Characters. */
export const passwordLength = { min: 8, max: 128 } as const

/** What is wrong with a password that is being chosen; the server refuses common ones as well. */
export function newPasswordProblem(password: string): FieldProblem | undefined {
  const { min, max } = passwordLength
  if (password.length < min) return 'shortPassword'
  return password.length > max ? 'longPassword' : undefined
}
