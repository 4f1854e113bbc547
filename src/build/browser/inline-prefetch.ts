// Runs in the head of a page whose content is the answer of a call (../inline-prefetch.ts): for whoever seems to be
// logged in, the calls of its island start with the first bytes of the page, and its files come side by side
// with them, not after them. The island takes the answers that are on their way (src/api/client.ts). Whoever
// is not logged in reads words that stand in the page, where it has some: then its island need not come at all.

/** As long as a call has in src/api. */
const patienceMs = 20_000

/** An answer that has lain longer is not how things are: the page was prepared and looked at later. */
const freshMs = 30_000

/** What is drawn ahead has the line for itself so long; then the island's files come as well. */
const drawnWithinMs = 2500

const root = document.documentElement
const listed = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ') ?? []

const link = (rel: string, href: string, as = '') =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href, as }))

/** As kept by stores/session.ts, which looks closer: what is no session gets no answer. */
const keptSession = () => {
  try {
    return JSON.parse(localStorage.getItem('session') ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

async function read(href: string, token: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}` }
  // `AbortSignal.timeout` is younger than the browser floor.
  const controller = new AbortController()
  setTimeout(() => controller.abort(), patienceMs)
  const answer = await fetch(href, { headers, signal: controller.signal })
  return answer.ok ? await answer.json() : Promise.reject(new Error(answer.statusText))
}

const askFiles = () => {
  for (const href of listed('ahead-files')) link('modulepreload', href)
}

/** prerender-account.ts or prerender-room.ts, where the page names it. */
interface Drawing {
  readonly draw: (person: object, answers: object) => void
}

/** Shows the answers before the island is there; without one, the island shows what there is to be shown. */
async function drawAhead(person: object, answers: Map<string, Promise<unknown>>) {
  const [file = ''] = listed('ahead-draw')
  try {
    const asked = [...answers].map(async ([call, answer]) => [call, await answer] as const)
    const [{ draw }, ...entries] = await Promise.all([import(file) as Promise<Drawing>, ...asked])
    // Used up: the island asks whether it is still so.
    answers.clear()
    draw(person, Object.fromEntries(entries))
  } catch {
    // Lost on its way: the island says so, or asks again.
  }
}

const request = () => {
  const { userId, token, email } = keptSession()
  if (typeof userId !== 'string' || typeof token !== 'string') return
  const answers = new Map<string, Promise<unknown>>()
  for (const named of listed('ahead-calls')) {
    // The last part of the address is the id of what the page shows.
    const [id = ''] = location.pathname.split('/').slice(-1)
    const path = named.replace('{userId}', encodeURIComponent(userId)).replace('{id}', id)
    const { href } = new URL(path, import.meta.env.CALLS_AT ?? location.origin)
    const answer = read(href, token)
    const call = `get${named.split('?')[0]}`
    // prerender-cart.ts shows it; whoever takes it hears of what was lost.
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
  // A page that comes back before its island was there: much may have happened since.
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

/** Where one came from, for after a log-in: stores/open-cart.ts, which would keep it, takes no path but a shop's. */
const keepShop = () => {
  try {
    const { origin, pathname } = new URL(document.referrer)
    if (origin === location.origin) sessionStorage.setItem('kept:shop', pathname)
  } catch {
    // No referrer, or no storage: the list of what is in the cart leads back.
  }
}

/** The island stays asleep; a session that begins in another tab brings it by loading the page again. */
const standStill = () => {
  keepShop()
  addEventListener('first-view', (event) => event.stopImmediatePropagation())
  const look = () => {
    if (isIn()) location.reload()
  }
  addEventListener('storage', look)
  // What is in a region before it becomes one is not read out by every reader of screens.
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
