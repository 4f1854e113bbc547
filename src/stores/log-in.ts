import { atom } from 'nanostores'
import { call, CallError } from '#api/client.ts'
import type { LogIn } from '#contracts/log-in.ts'
import type { LogOut } from '#contracts/log-out.ts'
import type { OpenedSession } from '#contracts/user.ts'
import { callAsUser } from './call-as-user.ts'
import { loadCart } from './cart.ts'
import { $cartCount } from './cart-count.ts'
import { $delivery } from './delivery.ts'
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
  const next = returnPath(globalThis.location.search)
  if (!next) {
    showNotice(success)
    void loadCart()
    return
  }
  carryNotice(success)
  globalThis.location.replace(next)
}

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

/** Leaves at once, here and in every tab; the server is told so that the token is worth nothing. */
export async function logOut(): Promise<void> {
  const revoked = callAsUser<LogOut>('post', '/api/auth/logout')
  $session.set({ state: 'out' })
  $cartCount.set(0)
  $delivery.set(undefined)
  try {
    await revoked
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code !== 'not-logged-in')
      showNotice({
        kind: 'alert',
        text: 'You are logged out here, but we could not reach the server to confirm it.',
      })
  }
}
