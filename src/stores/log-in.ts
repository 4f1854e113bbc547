import { atom } from 'nanostores'
import { call, CallError } from '#api/client.ts'
import type { LogIn } from '#contracts/log-in.ts'
import type { OpenedSession } from '#contracts/user.ts'
import { loadCart } from './cart.ts'
import { carryNotice, showNotice } from './notice.ts'
import { returnPath } from './return-path.ts'
import { $session } from './session.ts'

type LogInForm = { step: 'editing'; error?: string } | { step: 'sending' }

export const $logInForm = atom<LogInForm>({ step: 'editing' })

/** Keeps the opened session and goes back to the page that asked for it. */
export function enter({ user, token }: OpenedSession): void {
  const { userId, email, displayName } = user
  $session.set({ state: 'in', userId, token, email, displayName })
  const success = { kind: 'status', text: 'Successfully logged in!' } as const
  const next = returnPath(globalThis.location.search, globalThis.location.origin)
  if (!next) {
    showNotice(success)
    void loadCart()
    return
  }
  carryNotice(success)
  globalThis.location.replace(next)
}

/** Logs in; a refusal stays beside the form and what was typed stays in it. */
export async function logIn(email: string, password: string): Promise<void> {
  if ($logInForm.get().step === 'sending') return
  $logInForm.set({ step: 'sending' })
  try {
    enter(await call<LogIn>('post', '/api/auth/login', { body: { email, password } }))
    $logInForm.set({ step: 'editing' })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const text = error.code === 'unexpected' ? 'Login failed' : error.message
    $logInForm.set({ step: 'editing', error: text })
  }
}
