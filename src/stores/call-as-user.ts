import { CallError } from '#api/call-error.ts'
import { call } from '#api/client.ts'
import type { AnswerOf, Contract } from '#contracts/call.ts'
import { pleaseLogIn } from '#words/calls.ts'
import { $cartCount } from './cart-count.ts'
import { $session } from './session.ts'

type Options<Route extends Contract> = Parameters<typeof call<Route>>[2]

/**
 * Makes an API call with this browser's session; fills in `{userId}` in the path. A session that the server no longer
 * knows is removed here too. Throws `CallError`.
 */
export async function callAsUser<Route extends Contract>(
  method: Route['method'],
  path: Route['path'],
  options?: Options<Route>,
): Promise<AnswerOf<Route>> {
  const session = $session.get()
  if (session.state === 'out') throw new CallError('not-logged-in', pleaseLogIn)
  const { userId, token } = session
  try {
    return await call<Route>(method, path, {
      ...options,
      params: { userId, ...options?.params },
      token,
    })
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-logged-in') forgetSession(token)
    throw error
  }
}

/** Removes, in all tabs, a session that the server refused; one that another tab has opened meanwhile stays. */
export function forgetSession(token: string): void {
  const session = $session.get()
  if (session.state === 'out' || session.token !== token) return
  $session.set({ state: 'out', ended: true })
  $cartCount.set(0)
}

/** The message of a failed call; anything that is not a `CallError` is a bug and rethrown. */
export function failureText(error: unknown): string {
  if (error instanceof CallError) return error.message
  throw error
}
