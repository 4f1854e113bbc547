// For what shows an island's content before any of its files is there: prerender-cart.ts, prerender-account.ts, prerender-room.ts.

import { fieldsOf, parseJson } from '#domain/json.ts'

/** As kept by stores/session.ts. */
export function personHere(): string | undefined {
  const session = fieldsOf(parseJson(localStorage.getItem('session') ?? ''))
  const userId = session.get('userId')
  return session.get('state') === 'in' && typeof userId === 'string' ? userId : undefined
}

/** The island that is still asleep, if its files may still come. */
export const sleepingIsland = () =>
  document.querySelector<HTMLElement>('astro-island[ssr]:not([data-missing])')

const tapped: HTMLButtonElement[] = []

/** What is tapped before the island is there is kept, shown as busy, and carried out by it. */
function keep(event: Event): void {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  button.setAttribute('aria-busy', 'true')
  tapped.push(button)
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** One after the other, as they were tapped: each looks at what came of the one before. */
async function carryOut(): Promise<void> {
  const isSubmit = ({ type }: HTMLButtonElement) => type === 'submit'
  await pause()
  for (const button of tapped) {
    // The form of an address comes with the answer of another call.
    while (isSubmit(button) && !button.form && button.isConnected) await pause()
    if (isSubmit(button)) button.setAttribute('aria-busy', 'false')
    else button.removeAttribute('aria-busy')
    button.click()
    await pause()
  }
}

/**
 * Until the island is awake: what is tapped in what was drawn is kept, and a person who leaves takes it along. When the
 * island's files are lost, `onMissing` says so of what nobody will bring to life.
 */
export function keepDrawn(
  island: HTMLElement,
  drawn: HTMLElement,
  userId: string,
  onMissing: () => void,
): void {
  // Where the island shows something else, what it shows is its own from the first tap.
  drawn.addEventListener('click', keep, true)
  // It would keep taps for ever that nobody carries out.
  island.addEventListener('island-missing', () => {
    drawn.removeEventListener('click', keep, true)
    onMissing()
  })
  const look = () => {
    if (personHere() !== userId) location.reload()
  }
  addEventListener('storage', look)
  addEventListener('pageshow', look)
  const stop = () => {
    drawn.removeEventListener('click', keep, true)
    removeEventListener('storage', look)
    removeEventListener('pageshow', look)
    void carryOut()
  }
  addEventListener('island-alive', stop, { once: true })
}

/** Components draw themselves here: what they answer is an element (dom-jsx.ts). */
export const asElement = (drawn: unknown) => drawn as HTMLElement

/** Unless React has begun or somebody else is here by now; `drawIn` answers nothing for an island that it does not know. */
function showAccount(
  userId: string,
  drawIn: (island: HTMLElement) => HTMLElement | undefined,
): void {
  const island = sleepingIsland()
  const frame = island?.querySelector('.account-frame')
  const waiting = frame?.querySelector('.account > :last-child')
  if (!island || !frame || !waiting || personHere() !== userId) return
  const drawn = drawIn(island)
  if (!drawn) return
  frame.querySelector('.account-out')?.remove()
  frame.removeAttribute('data-unsettled')
  waiting.replaceWith(drawn)
  keepDrawn(island, drawn, userId, () => {
    for (const button of drawn.querySelectorAll('button')) button.disabled = true
  })
}

/** Shows a page of the account as soon as it has its place. What cannot be drawn is the island's to show. */
export function drawWhenParsed(
  userId: string,
  drawIn: (island: HTMLElement) => HTMLElement | undefined,
  afterwards: () => void = () => {},
): void {
  const tryToShow = () => {
    try {
      showAccount(userId, drawIn)
      afterwards()
    } catch (error) {
      reportError(error)
    }
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tryToShow)
  else tryToShow()
}
