/**
 * Runs in the head, before anything is drawn; must be self-contained, as its source is inlined in the page. Marks the
 * page for visitors who seem to be logged in (stores/session.ts decides), holds a form submitted before its island is
 * hydrated, and shows a message when an island fails to load.
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
 * Inlined in account, cart, checkout and booking pages, so it must be self-contained. Of a double click on a submit
 * button only the first press counts, however fast its response is. A press by keyboard or assistive technology has no
 * click count, and a later click starts a new count.
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
 * Inlined in pages with a plain form, so it must be self-contained. The second of two taps would submit the form again:
 * on a slow machine the first request is still under way. After a while, it can be submitted again.
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
 * Inlined in pages with a form that leads to a pay page, so it must be self-contained. After returning from there, by
 * reload or from the back/forward cache, shows a link to the payment while the pay page is open.
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
