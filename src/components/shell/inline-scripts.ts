/**
 * Runs in the head, before anything is drawn; must stand alone, it is written into the page as text.
 * Marks the page for whoever seems to be logged in (stores/session.ts decides), keeps a form that is
 * sent before its island is awake, and lets the page say so when an island does not arrive.
 */
export function beforeIslands(): void {
  const { dataset } = document.documentElement
  try {
    const stored = localStorage.getItem('session') ?? ''
    const lasts = stored.includes('"remembered":true') || document.cookie.includes('browser-open=1')
    if (stored.includes('"state":"in"') && lasts) dataset['session'] = 'in'
    else if (stored.includes('"ended":true')) dataset['session'] = 'ended'
    // stores/cart-handoff.ts: only this log-in puts it into the cart.
    const entry = sessionStorage.getItem('kept:pending-item') ?? '{}'
    const { until = 0, value } = JSON.parse(entry) as { until?: number; value?: { from?: string } }
    const next = new URLSearchParams(location.search).get('next')
    if (until > Date.now() && value?.from === next) dataset['pending'] = ''
  } catch {
    // A browser that keeps nothing keeps nobody logged in.
  }
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    if (!event.target.closest('astro-island')) return
    event.preventDefault()
    event.target.dataset['sentEarly'] = ''
  })
  // Of a form whose button is not open yet the browser sends nothing: Enter in it shall say what is
  // missing, by the island itself once it is awake.
  addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    const form = target.closest('astro-island[ssr]') && target.form
    if (form?.querySelector('[type="submit"]:disabled')) form.dataset['sentEarly'] = ''
  })
  // The first is told by our own element, the second by Astro's, which `npm run dev` has.
  for (const lost of ['island-missing', 'astro:hydration-error'])
    addEventListener(lost, () => {
      dataset['islandMissing'] = ''
      document.querySelector('.island-missing')?.setAttribute('role', 'alert')
    })
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.matches('[data-reload]')) location.reload()
  })
}

/**
 * Runs in account, cart, checkout and booking pages, and must stand alone. Of a double click on a button that sends one only the first
 * press counts, however fast the answer to it came. A press by the keyboard or by an aid counts no clicks, and a later
 * one begins to count anew.
 */
export function ignoreDoubleClicks(): void {
  let wasSent = false
  addEventListener('click', (event) => {
    const { target, detail } = event
    const sends = target instanceof Element && target.closest('button')?.type === 'submit'
    if (detail > 1 && sends && wasSent) event.preventDefault()
    else wasSent = sends
  })
}

/**
 * Runs in pages with a plain form, and must stand alone. Of two taps the second would send the form again:
 * on a slow machine the first is on its way by then. Whoever has waited for a while may try anew.
 */
export function sendOnce(): void {
  let sentAt = -Infinity
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    if (event.timeStamp - sentAt < 5000) event.preventDefault()
    else sentAt = event.timeStamp
  })
}

/**
 * Runs in pages with a form that leads to a pay page, and must stand alone. Whoever comes back from there,
 * by reload or from the browser's memory, finds the way on while that page is open.
 */
export function showOpenPayment(): void {
  addEventListener('pageshow', () => {
    const slot = document.querySelector<HTMLElement>('[data-open-payment]')
    const link = slot?.querySelector('a')
    if (!slot || !link) return
    let stored = ''
    try {
      stored = sessionStorage.getItem(slot.dataset['openPayment'] ?? '') ?? ''
    } catch {
      // Where nothing can be kept, nothing is open.
    }
    const [until, id = ''] = stored.split(' ')
    slot.hidden = !(Date.now() < Number(until))
    link.href = `/payment-success?payment=${encodeURIComponent(id)}`
  })
}
