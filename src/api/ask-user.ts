import type { GetUser } from '#contracts/account.ts'
import type { AnswerOf } from '#contracts/call.ts'
import type { ProblemCode } from '#contracts/problem.ts'

type User = AnswerOf<GetUser>

const refused: ProblemCode = 'not-logged-in'
const patienceMs = 20_000

/** `AbortSignal.timeout`, which Safari has since 16. */
export function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

function isUser(answer: object): answer is User {
  return 'email' in answer && 'displayName' in answer
}

/**
 * The logged-in user, `refused` if the server no longer knows the session, undefined if the request failed. For pages
 * without other API calls: their client weighs 7.7 kB.
 */
export async function askUser(
  userId: string,
  token: string,
): Promise<User | 'refused' | undefined> {
  try {
    const address = new URL(
      `/api/auth/user/${userId}`,
      import.meta.env.CALLS_AT ?? globalThis.location.origin,
    )
    const answer = await fetch(address, {
      headers: { Authorization: `Bearer ${token}` },
      priority: 'low',
      signal: abortAfter(patienceMs),
    })
    const body: unknown = await answer.json()
    if (typeof body !== 'object' || body === null) return undefined
    if (isUser(body)) return body
    return 'code' in body && body.code === refused ? 'refused' : undefined
  } catch {
    return undefined
  }
}
