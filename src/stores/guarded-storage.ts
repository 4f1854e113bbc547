import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

/**
 * Browser storage that never throws. Where it is absent, null (Android's WebView), blocked or full, values last until
 * the page is left.
 */
function guarded(name: 'localStorage' | 'sessionStorage') {
  const inPage = new Map<string, string>()
  const tried = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(globalThis[name])
    } catch {
      return undefined
    }
  }
  const read = (key: string) =>
    inPage.get(key) ?? tried((storage) => storage.getItem(key)) ?? undefined
  const remove = (key: string) => {
    inPage.delete(key)
    tried((storage) => storage.removeItem(key))
  }
  // Not removed first: other tabs would see a change as a removal.
  const write = (key: string, text: string) => {
    inPage.delete(key)
    tried((storage) => storage.setItem(key, text))
    if (read(key) === text) return
    remove(key)
    inPage.set(key, text)
  }
  const keys = () => [...inPage.keys(), ...(tried((storage) => Object.keys(storage)) ?? [])]
  /** Whether the value will still be there on the next page. */
  const lasts = (key: string) => read(key) !== undefined && !inPage.has(key)
  return { read, write, remove, keys, lasts }
}

/** Shared by all tabs, until it is deleted. */
export const shared = guarded('localStorage')
/** Of this tab, until it is closed. */
export const tab = guarded('sessionStorage')

const engine = new Proxy<Record<string, string>>(
  {},
  {
    has: (_, key) => shared.read(String(key)) !== undefined,
    get: (_, key) => shared.read(String(key)),
    set: (_, key, text: string) => {
      shared.write(String(key), text)
      return true
    },
    deleteProperty: (_, key) => {
      shared.remove(String(key))
      return true
    },
  },
)
// Pages are also rendered on the server, which has no storage.
if ('window' in globalThis) setPersistentEngine(engine, windowPersistentEvents)

/** `persistentAtom` of `@nanostores/persistent`, on the guarded storage. */
export { persistentAtom }
