import { fieldsOf, parseJson } from '#domain/json.ts'
import { storedPrefix, logOutsKey, shopKey } from '#domain/storage-keys.ts'
import { storedValue } from '#domain/stored-entry.ts'
import { shared, tab } from './guarded-storage.ts'
import { $session } from './session.ts'

interface Kind<Value> {
  readonly name: string
  /** Raised when it looks different from then on: what an older page has kept is forgotten. */
  readonly version: number
  /** Milliseconds after which it is worth nothing any more. */
  readonly lifetimeMs: number
  /** What is kept was written by us, perhaps by an older version, perhaps by nobody we know. */
  readonly recognise: (value: unknown) => value is Value
  /** Whose it is: of the `person` who is logged in, through a session that ends; of a `visitor` until somebody logs in. */
  readonly whose: 'person' | 'visitor'
}

/** What this tab keeps through a reload, and while the phone has dropped it. */
interface ExpiringStore<Value> {
  readonly read: () => Value | undefined
  /** For `lifetimeMs`, if that is shorter than its kind lasts. */
  readonly keep: (value: Value, lifetimeMs?: number) => void
  readonly forget: () => void
}

/** How often somebody has logged out in this browser: what any tab has kept before the last time is forgotten. */
function logOuts(): number {
  return Number(shared.read(logOutsKey)) || 0
}

const personHere = () => {
  const session = $session.get()
  return session.state === 'in' ? session.userId : undefined
}

/**
 * A home for what is typed or under way, in this tab only: without passwords, and never more than what is
 * there for a purpose. It expires, and is forgotten at every log-out and when somebody else logs in.
 */
export function expiringStorage<Value>(kind: Kind<Value>): ExpiringStore<Value> {
  const key = storedPrefix + kind.name
  const isPersonal = kind.whose === 'person'
  const forget = () => {
    tab.remove(key)
  }
  const termsNow = () => ({
    version: kind.version,
    logOuts: logOuts(),
    userId: isPersonal ? personHere() : undefined,
  })
  const read = () => {
    const text = tab.read(key)
    if (text === undefined) return undefined
    const terms = termsNow()
    // Somebody whose session has ended may come back to it.
    if (isPersonal && terms.userId === undefined) return undefined
    const value = storedValue(text, terms, Date.now())
    if (kind.recognise(value)) return value
    forget()
    return undefined
  }
  const keep = (value: Value, lifetimeMs = kind.lifetimeMs) => {
    const terms = termsNow()
    if (isPersonal && terms.userId === undefined) return
    tab.write(key, JSON.stringify({ ...terms, until: Date.now() + lifetimeMs, value }))
  }
  return { read, keep, forget }
}

const storedKeys = () => tab.keys().filter((key) => key.startsWith(storedPrefix))

/** Somebody has logged in: what was kept for a visitor, or for another person, is forgotten in this tab. */
export function forgetStoredExceptOf(userId: string): void {
  for (const key of storedKeys()) {
    const owner = fieldsOf(parseJson(tab.read(key) ?? '')).get('userId')
    if (key !== shopKey && owner !== userId) tab.remove(key)
  }
}

/** Somebody has logged out: what any tab has kept is forgotten. */
export function forgetStored(): void {
  for (const key of storedKeys()) tab.remove(key)
  shared.write(logOutsKey, String(logOuts() + 1))
}
