import { passwordLength } from '#domain/identity.ts'

/** What is wrong with a password that is being chosen; the server refuses common ones as well. */
export function newPasswordProblem(password: string): string | undefined {
  const { min, max } = passwordLength
  if (password.length < min) return `Please choose a password of at least ${min} characters.`
  return password.length > max ? `A password may have at most ${max} characters.` : undefined
}
