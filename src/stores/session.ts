import { computed, onMount } from 'nanostores'
import { emailName } from '#domain/email-name.ts'
import { fieldsOf, hasTexts, parseJson } from '#domain/json.ts'
import { login } from '#words/shell.ts'
import { isBrowserStillOpen } from './browser.ts'
import { persistentAtom } from './guarded-storage.ts'

export type Session =
  | {
      readonly state: 'out'
      /** Set when the server ended the session, not the user. */
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

/** Validates a stored value, which an older version of this file may have written. */
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

/** The session as this browser remembers it; the server decides on every request. Shared by all tabs. */
export const $session = persistentAtom<Session>('session', loggedOut, {
  encode: JSON.stringify,
  decode: decodeSession,
})

// A session that ended with the browser must not leave its token in storage.
onMount($session, () => {
  if (hasClosed) $session.set(loggedOut)
})

/** Whether this user is still logged in, here and in every other tab. */
export function isHere(userId: string): boolean {
  const session = $session.get()
  return session.state === 'in' && session.userId === userId
}

/** Display name, else the part of the e-mail before the @, else 'Login'. */
export const $accountLabel = computed($session, (session) =>
  session.state === 'in' ? session.displayName || emailName(session.email) : login,
)
