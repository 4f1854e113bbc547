import { vi } from 'vitest'
import type { TestShop } from '../api/open-test-shop.ts'

const outside = globalThis.fetch

/** What is kept may be read and written like an object, as well as by its methods. */
function createStorage(): Record<string, unknown> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key)
    },
  }
  return Object.create(methods) as Record<string, unknown>
}

/** Cookies without their terms, as pages read them. */
function createCookies() {
  const kept = new Map<string, string>()
  return {
    read: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    write: (cookie: string) => {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? []
      kept.set(name, value)
    },
    forget: () => {
      kept.clear()
    },
  }
}

/**
 * A browser without pictures: storage, address, events and the network of a page, whose calls the real app
 * answers. Stores that are imported after it are those of a page that was opened just now.
 */
export function openBrowser(shop: Pick<TestShop, 'app' | 'browser'>) {
  const [localStorage, sessionStorage] = [createStorage(), createStorage()]
  const cookies = createCookies()
  const [page, view] = [new EventTarget(), new EventTarget()]
  const visited: string[] = []
  /** Answers wait for `answers`; of what changes something, the next so many are lost on their way. */
  const network = { isUp: true, calls: 0, answers: Promise.resolve(), lostAnswers: 0 }
  const bodies: (readonly [path: string, text: Promise<string>])[] = []
  const origin = 'http://shop.test'
  let address = new URL('/', origin)
  const location = {
    get href() {
      return address.href
    },
    get pathname() {
      return address.pathname
    },
    get search() {
      return address.search
    },
    get hash() {
      return address.hash
    },
    ...{ origin, protocol: 'http:' },
    assign: (to: string) => visited.push(to),
    replace: (to: string) => visited.push(to),
  }
  const document = Object.assign(view, {
    visibilityState: 'visible',
    referrer: '',
    createElement: () => ({}),
    head: { append: () => {} },
  })
  Object.defineProperty(document, 'cookie', { get: cookies.read, set: cookies.write })
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    // The shop asks its services with the same words, and has a network of its own.
    if (new URL(request.url).origin !== origin) return await outside(request)
    network.calls += 1
    bodies.push([new URL(request.url).pathname, request.clone().text()])
    if (!network.isUp) throw new TypeError('fetch failed')
    const began = shop.browser.cookie()
    if (began) request.headers.set('Cookie', began)
    const answer = await shop.app.fetch(request, {})
    await network.answers
    if (request.method !== 'GET' && network.lostAnswers > 0) {
      network.lostAnswers -= 1
      throw new TypeError('fetch failed')
    }
    return answer
  }

  const globals = { localStorage, sessionStorage, location, document, fetch, window: page }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('navigator', {
    cookieEnabled: true,
    get onLine() {
      return network.isUp
    },
  })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))

  /** A page is opened anew, perhaps from another one: its stores know only what was kept. */
  const open = (path = '/', from?: string) => {
    address = new URL(path, origin)
    document.referrer = from ? new URL(from, origin).href : ''
    vi.resetModules()
  }
  /** The browser is closed and opened anew: what lasted as long as it was open is gone. */
  const restart = (path = '/') => {
    cookies.forget()
    for (const key of Object.keys(sessionStorage)) Reflect.deleteProperty(sessionStorage, key)
    open(path)
  }
  /** The page comes back from the browser's memory, with everything as it was left. */
  const comeBack = () =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  /** The page is left, for another one or for good. */
  const leave = () => page.dispatchEvent(new Event('pagehide'))
  /** Somebody looks at the page again, after another tab. */
  const look = () => view.dispatchEvent(new Event('visibilitychange'))
  /** What was sent to an address, call by call. */
  const sentTo = async (path: string) => {
    const texts = await Promise.all(bodies.filter(([to]) => to === path).map(([, text]) => text))
    return texts.map((text): unknown => JSON.parse(text))
  }
  open()
  const kept = { localStorage, sessionStorage }
  return { open, restart, comeBack, leave, look, visited, network, sentTo, ...kept }
}

export type TestBrowser = ReturnType<typeof openBrowser>
