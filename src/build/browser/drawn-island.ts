// For drawing an island before its files have loaded: prerender-cart.ts, prerender-account.ts, prerender-room.ts.

import { fieldsOf, parseJson } from '#domain/json.ts'

/** As stored by stores/session.ts. */
export function personHere(): string | undefined {
  const session = fieldsOf(parseJson(localStorage.getItem('session') ?? ''))
  const userId = session.get('userId')
  return session.get('state') === 'in' && typeof userId === 'string' ? userId : undefined
}

/** The island that is not hydrated yet, unless its files failed to load. */
export const sleepingIsland = () =>
  document.querySelector<HTMLElement>('astro-island[ssr]:not([data-missing])')

const tapped: HTMLButtonElement[] = []

/** Queues taps before hydration, marks their buttons as busy, and lets the island handle them. */
function keep(event: Event): void {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  button.setAttribute('aria-busy', 'true')
  tapped.push(button)
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Replays taps in order: each sees the result of the previous one. */
async function carryOut(): Promise<void> {
  const isSubmit = ({ type }: HTMLButtonElement) => type === 'submit'
  await pause()
  for (const button of tapped) {
    // An address form appears only with the response of another request.
    while (isSubmit(button) && !button.form && button.isConnected) await pause()
    if (isSubmit(button)) button.setAttribute('aria-busy', 'false')
    else button.removeAttribute('aria-busy')
    button.click()
    await pause()
  }
}

/**
 * Until hydration: queues taps in the drawn content, and reloads the page if the user changes. If the island's files
 * fail to load, `onMissing` shows that the drawn content stays inactive.
 */
export function keepDrawn(
  island: HTMLElement,
  drawn: HTMLElement,
  userId: string,
  onMissing: () => void,
): void {
  // Content rendered by the island itself handles its own taps.
  drawn.addEventListener('click', keep, true)
  // It would queue taps forever that nothing handles.
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

/** Components here return DOM elements (dom-jsx.ts). */
export const asElement = (drawn: unknown) => drawn as HTMLElement

/** Unless React has started or the user has changed; `drawIn` returns undefined for an unknown island. */
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

/** Draws a page of the account as soon as its element is parsed. The island shows what cannot be drawn. */
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
