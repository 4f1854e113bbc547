import { atom } from 'nanostores'
import type { CallFailure } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { LogIn } from '#contracts/account.ts'
import { logInFailed } from '#words/log-in.ts'
import { enter } from './start-session.ts'
import { editing, type FormState, foundProblems } from './form-state.ts'
import { submitForm } from './submit-form.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

type Field = 'email' | 'password'

const fields = new Map<CallFailure, Field>([
  ['wrong-credentials', 'password'],
  ['invalid-request', 'email'],
])

export const $logInForm = atom<FormState<Field>>(editing)

/** Logs in; a refusal stays beside the form and what was typed stays in it. */
export async function logIn(body: Credentials): Promise<void> {
  const { email, password, remember } = body
  await submitForm($logInForm, {
    problems: foundProblems({
      email: email.trim() ? undefined : 'ownEmail',
      password: password ? undefined : 'password',
    }),
    send: async () => {
      await enter(await call<LogIn>('post', '/api/auth/login', { body }), remember)
    },
    explain: ({ code, message }) => ({
      words: code === 'unexpected' ? logInFailed : message,
      field: fields.get(code),
    }),
  })
}
