/**
 * Runs in the head, before anything is drawn; must stand alone, it is written into the page as text.
 * Marks the page for whoever seems to be logged in (stores/session.ts decides), keeps a form that is
 * sent before its island is awake, and lets the page say so when an island does not arrive.
 */
export function beforeIslands(): void {
  const { dataset } = document.documentElement
  try {
    const kept = localStorage.getItem('session') ?? ''
    const lasts = kept.includes('"remembered":true') || document.cookie.includes('browser-open=1')
    if (kept.includes('"state":"in"') && lasts) dataset['session'] = 'in'
    else if (kept.includes('"ended":true')) dataset['session'] = 'ended'
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
