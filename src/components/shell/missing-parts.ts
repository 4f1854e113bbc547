import { showNotice } from '#stores/notice.ts'

/** What shows while a part of the page is on its way, and would stay for ever. */
const isWaiting = (part: Element) =>
  part.getAttribute('client') === 'only' || part.querySelector('[aria-busy]') !== null

/**
 * The words for browsers whose scripts never arrive go, because this one did. A part whose own file
 * is lost says so instead; what is complete as HTML stays as it is, and pages made of one island say
 * it in its place (before-islands.ts).
 */
export function connectMissingParts(): void {
  for (const words of document.querySelectorAll('[data-needs-script]')) words.remove()
  document.addEventListener('island-missing', ({ target }) => {
    if (!(target instanceof Element) || !isWaiting(target)) return
    if (document.querySelector('.island-missing')) return
    const { pathname, search } = location
    const action = { label: 'Load again', href: pathname + search }
    showNotice({ kind: 'alert', text: 'A part of this page did not arrive.', action })
  })
}
