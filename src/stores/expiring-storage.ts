import { fieldsOf, parseJson } from '#domain/json.ts'
import { storedPrefix, logOutsKey, shopKey } from '#domain/storage-keys.ts'
import { storedValue } from '#domain/stored-entry.ts'
import { shared, tab } from './guarded-storage.ts'
import { $session } from './session.ts'

interface Kind<Value> {
  readonly name: string
  /** Increased when the format changes: entries of older versions are dropped. */
  readonly version: number
  /** Milliseconds after which an entry is dropped. */
  readonly lifetimeMs: number
  /** Validates a stored value: an older version of ours, or other code, may have written it. */
  readonly recognise: (value: unknown) => value is Value
  /** The owner: the logged-in `person`, kept through an expired session, or a `visitor`, kept until a log-in. */
  readonly whose: 'person' | 'visitor'
}

/** An entry that this tab keeps through a reload, and when the phone has discarded the tab. */
interface ExpiringStore<Value> {
  readonly read: () => Value | undefined
  /** Kept for `lifetimeMs`, if that is shorter than the kind's lifetime. */
  readonly keep: (value: Value, lifetimeMs?: number) => void
  readonly forget: () => void
}

/** Number of log-outs in this browser: entries stored before the last one are dropped. */
function logOuts(): number {
  return Number(shared.read(logOutsKey)) || 0
}

const personHere = () => {
  const session = $session.get()
  return session.state === 'in' ? session.userId : undefined
}

/**
 * Storage for unfinished input, in this tab only: no passwords, and never more than the purpose needs. It expires, and
 * is cleared at every log-out and when another user logs in.
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
    // A user whose session has expired may log in again and continue.
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

/** After a log-in: clears this tab's entries of visitors and of other users. */
export function forgetStoredExceptOf(userId: string): void {
  for (const key of storedKeys()) {
    const owner = fieldsOf(parseJson(tab.read(key) ?? '')).get('userId')
    if (key !== shopKey && owner !== userId) tab.remove(key)
  }
}

/** After a log-out: clears the entries of this tab, and invalidates those of all others. */
export function forgetStored(): void {
  for (const key of storedKeys()) tab.remove(key)
  shared.write(logOutsKey, String(logOuts() + 1))
}
