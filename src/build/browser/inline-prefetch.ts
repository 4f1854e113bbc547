// Runs in the head of a page whose content is an API response (../inline-prefetch.ts): for visitors who seem to be
// logged in, the island's requests start with the first bytes of the page, and its files load in parallel. The island
// takes over pending responses (src/api/client.ts). Others see a static text, if the page has one: then its island is
// not loaded at all.

/** The same as for API calls in src/api. */
const patienceMs = 20_000

/** An older response may be outdated: the page was prerendered and viewed later. */
const freshMs = 30_000

/** For this long, prefetched drawing has the connection to itself; then the island's files are loaded as well. */
const drawnWithinMs = 2500

const root = document.documentElement
const listed = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ') ?? []

const link = (rel: string, href: string, as = '') =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href, as }))

/** As stored by stores/session.ts, which validates it: an invalid session gets no response. */
const keptSession = () => {
  try {
    return JSON.parse(localStorage.getItem('session') ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

async function read(href: string, token: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}` }
  // `AbortSignal.timeout` is newer than the oldest browsers supported.
  const controller = new AbortController()
  setTimeout(() => controller.abort(), patienceMs)
  const answer = await fetch(href, { headers, signal: controller.signal })
  return answer.ok ? await answer.json() : Promise.reject(new Error(answer.statusText))
}

const askFiles = () => {
  for (const href of listed('ahead-files')) link('modulepreload', href)
}

/** prerender-account.ts or prerender-room.ts, if the page names one. */
interface Drawing {
  readonly draw: (person: object, answers: object) => void
}

/** Draws the responses before the island has loaded; without a drawing script, the island does. */
async function drawAhead(person: object, answers: Map<string, Promise<unknown>>) {
  const [file = ''] = listed('ahead-draw')
  try {
    const asked = [...answers].map(async ([call, answer]) => [call, await answer] as const)
    const [{ draw }, ...entries] = await Promise.all([import(file) as Promise<Drawing>, ...asked])
    // Consumed: the island checks whether they are still current.
    answers.clear()
    draw(person, Object.fromEntries(entries))
  } catch {
    // Failed to load: the island reports that, or retries.
  }
}

const request = () => {
  const { userId, token, email } = keptSession()
  if (typeof userId !== 'string' || typeof token !== 'string') return
  const answers = new Map<string, Promise<unknown>>()
  for (const named of listed('ahead-calls')) {
    // The last segment of the URL is the id of the displayed item.
    const [id = ''] = location.pathname.split('/').slice(-1)
    const path = named.replace('{userId}', encodeURIComponent(userId)).replace('{id}', id)
    const { href } = new URL(path, import.meta.env.CALLS_AT ?? location.origin)
    const answer = read(href, token)
    const call = `get${named.split('?')[0]}`
    // prerender-cart.ts draws it; the island that takes the response handles errors.
    const tell = (value: unknown) =>
      dispatchEvent(new CustomEvent('answered-ahead', { detail: { call, userId, value } }))
    answer.then(tell, () => {})
    answers.set(call, answer)
  }
  if (listed('ahead-draw').length > 0) {
    const patience = new Promise((resolve) => setTimeout(resolve, drawnWithinMs))
    globalThis.drawnAhead = Promise.race([drawAhead({ userId, email }, answers), patience])
  }
  const until = Date.now() + freshMs
  // A page restored from the back/forward cache before its island loaded: the responses are outdated.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) answers.clear()
  })
  globalThis.askedAhead = (call, bearer) => {
    if (bearer !== token || Date.now() > until) return undefined
    const answer = answers.get(call)
    answers.delete(call)
    return answer
  }
}

const isIn = () => keptSession()['state'] === 'in'

/** Stores the previous page, for after a log-in; stores/open-cart.ts, which would store it, only accepts shop paths. */
const keepShop = () => {
  try {
    const { origin, pathname } = new URL(document.referrer)
    if (origin === location.origin) sessionStorage.setItem('kept:shop', pathname)
  } catch {
    // No referrer, or no storage: the default is the list page of the cart's items.
  }
}

/** The island is not hydrated; a session that begins in another tab reloads the page. */
const standStill = () => {
  keepShop()
  addEventListener('first-view', (event) => event.stopImmediatePropagation())
  const look = () => {
    if (isIn()) location.reload()
  }
  addEventListener('storage', look)
  // Some screen readers do not announce content that was in a region before it became live.
  addEventListener('DOMContentLoaded', () => {
    const words = document.querySelector('[data-say]')
    words?.setAttribute('role', 'alert')
    words?.append(...words.childNodes)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}

if (root.dataset['session'] === 'in') {
  request()
  if (globalThis.drawnAhead) void globalThis.drawnAhead.then(askFiles)
  else askFiles()
} else if (listed('ahead-words').length > 0) standStill()

export {}
