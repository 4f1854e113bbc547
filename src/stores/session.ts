import { computed, onMount } from 'nanostores'
import { emailName } from '#domain/email-name.ts'
import { fieldsOf, hasTexts, parseJson } from '#domain/json.ts'
import { login } from '#words/shell.ts'
import { isBrowserStillOpen } from './browser.ts'
import { persistentAtom } from './guarded-storage.ts'

export type Session =
  | {
      readonly state: 'out'
      /** There when the server ended the session, not the person. */
      readonly ended?: true
    }
  | {
      readonly state: 'in'
      readonly userId: string
      readonly token: string
      readonly email: string
      readonly displayName: string
      /** Kept when the browser closes. */
      readonly remembered: boolean
    }

export const loggedOut: Session = { state: 'out' }

/** What is kept was written by us, perhaps by an older version of this file. */
function isSession(stored: unknown): stored is Session {
  const state = fieldsOf(stored).get('state')
  if (state === 'out') return true
  return state === 'in' && hasTexts(stored, 'userId', 'token', 'email', 'displayName')
}

let hasClosed = false

function decodeSession(text: string): Session {
  const stored = parseJson(text)
  if (!isSession(stored)) return loggedOut
  hasClosed = stored.state === 'in' && !stored.remembered && !isBrowserStillOpen()
  return hasClosed ? loggedOut : stored
}

/** Who is here, as this browser remembers it; the server decides at every call. Shared by all tabs. */
export const $session = persistentAtom<Session>('session', loggedOut, {
  encode: JSON.stringify,
  decode: decodeSession,
})

// The token of a browser that was closed is not left lying about.
onMount($session, () => {
  if (hasClosed) $session.set(loggedOut)
})

/** Whether it is still this person who is logged in, here and in every other tab. */
export function isHere(userId: string): boolean {
  const session = $session.get()
  return session.state === 'in' && session.userId === userId
}

/** Display name, else the part of the e-mail before the @, else 'Login'. */
export const $accountLabel = computed($session, (session) =>
  session.state === 'in' ? session.displayName || emailName(session.email) : login,
)
