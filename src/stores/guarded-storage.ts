import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'

/**
 * A storage of the browser that never throws. Where it is absent, null (Android's WebView), blocked or full, what is
 * written lasts until the page is left.
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
  // Not removed before: other tabs would take what is only changed for gone.
  const write = (key: string, text: string) => {
    inPage.delete(key)
    tried((storage) => storage.setItem(key, text))
    if (read(key) === text) return
    remove(key)
    inPage.set(key, text)
  }
  const keys = () => [...inPage.keys(), ...(tried((storage) => Object.keys(storage)) ?? [])]
  /** Whether what is written there is there on the next page. */
  const lasts = (key: string) => read(key) !== undefined && !inPage.has(key)
  return { read, write, remove, keys, lasts }
}

/** What all tabs share, until it is deleted. */
export const shared = guarded('localStorage')
/** What this tab keeps until it is closed. */
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
// Pages are drawn on the server too, which keeps nothing.
if ('window' in globalThis) setPersistentEngine(engine, windowPersistentEvents)

/** Of `@nanostores/persistent`, on the guarded storage. */
export { persistentAtom }
