import type { FieldProblem } from '#domain/field-problem.ts'
import { passwordLength } from '#domain/password-length.ts'

/** What is wrong with a password that is being chosen; the server refuses common ones as well. */
export function newPasswordProblem(password: string): FieldProblem | undefined {
  const { min, max } = passwordLength
  if (password.length < min) return 'shortPassword'
  return password.length > max ? 'longPassword' : undefined
}
