import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import { emailName } from '#domain/identity.ts'
import { parseJson } from '#domain/json.ts'

export type Session =
  | { readonly state: 'out' }
  | {
      readonly state: 'in'
      readonly userId: string
      readonly token: string
      readonly email: string
      readonly displayName: string
    }

const loggedOut: Session = { state: 'out' }

/** What is kept was written by us, perhaps by an older version of this file. */
function isSession(kept: unknown): kept is Session {
  if (typeof kept !== 'object' || kept === null) return false
  const fields = new Map<string, unknown>(Object.entries(kept))
  const words = ['userId', 'token', 'email', 'displayName']
  return fields.get('state') === 'in' && words.every((name) => typeof fields.get(name) === 'string')
}

function decodeSession(text: string): Session {
  const kept = parseJson(text)
  return isSession(kept) ? kept : loggedOut
}

/** Who is here, as this browser remembers it; the server decides at every call. Shared by all tabs. */
export const $session = persistentAtom<Session>('session', loggedOut, {
  encode: JSON.stringify,
  decode: decodeSession,
})

/** Display name, else the part of the e-mail before the @, else 'Login'. */
export const $accountLabel = computed($session, (session) =>
  session.state === 'in' ? session.displayName || emailName(session.email) : 'Login',
)
