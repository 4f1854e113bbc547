import { showNotice } from '#stores/notice.ts'
import * as shellWords from '#words/shell.ts'

/** What shows while a part of the page is on its way, and would stay for ever. */
const isWaiting = (part: Element) =>
  part.getAttribute('client') === 'only' || part.querySelector('[aria-busy]') !== null

/**
 * The words for browsers whose scripts never arrive go, because this one did. A part whose own file
 * is lost says so instead, unless the page has words of its own for that; what is complete as HTML
 * stays as it is.
 */
export function connectMissingParts(): void {
  for (const words of document.querySelectorAll('[data-needs-script]')) words.remove()
  document.addEventListener('island-missing', ({ target }) => {
    if (target instanceof Element) sayMissing(target)
  })
  // Lost before this file was there.
  for (const part of document.querySelectorAll('[data-missing]')) sayMissing(part)
}

function sayMissing(part: Element): void {
  if (!isWaiting(part) || document.querySelector('.island-missing')) return
  const { pathname, search } = location
  const action = { label: shellWords.loadAgain, href: pathname + search }
  showNotice({ kind: 'alert', text: shellWords.partOfPageMissing, action })
}
