import { passwordLength } from '#domain/identity.ts'

export const newPasswordHint = `At least ${passwordLength.min} characters. A short sentence is easy to keep in mind.`
