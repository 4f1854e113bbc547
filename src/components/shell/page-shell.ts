import { $cartCount } from '#stores/cart-count.ts'
import {
  $notice,
  dismissNotice,
  type Notice,
  showCarriedNotice,
  showNotice,
} from '#stores/notice.ts'
import { $accountLabel, $session } from '#stores/session.ts'
import * as shellWords from '#words/shell.ts'

function connectAccountLabel(): void {
  const label = document.querySelector('[data-account-label]')
  $accountLabel.subscribe((text) => {
    label?.replaceChildren(text)
    label?.setAttribute('title', $session.get().state === 'out' ? '' : text)
  })
}

export function connectCartCount(): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]')
  $cartCount.subscribe((count) => {
    if (!badge) return
    badge.hidden = !count
    badge.replaceChildren(String(count))
  })
}

/** The page is there and read before anything is asked that only its header needs. */
const calmMs = 2000

/**
 * Lets the header notice that the session was ended elsewhere. What asks for it comes only for somebody who is
 * logged in, and not where an island asks by itself.
 */
function connectSession(): void {
  if ($session.get().state === 'out' || document.querySelector('[data-asks-for-session]')) return
  setTimeout(() => {
    // Without it the page is what it was before.
    import('./watch-session.ts').catch(() => {})
  }, calmMs)
}

/**
 * Before Chrome 114, Safari 17 and Firefox 125 there are no popovers: the menu's buttons show and hide it by this. In
 * a wide window its own styles show it whatever this says.
 */
function connectMenuWithoutPopover(): void {
  const menu = document.getElementById('menu')
  if ('popover' in HTMLElement.prototype || !menu) return
  menu.hidden = true
  for (const button of document.querySelectorAll('[popovertarget=menu]'))
    button.addEventListener('click', () => (menu.hidden = !menu.hidden))
}

/** What shows while a part of the page is on its way, and would stay for ever. */
const isWaiting = (part: Element) =>
  part.getAttribute('client') === 'only' || part.querySelector('[aria-busy]') !== null

/**
 * The words for browsers whose scripts never arrive go, because this one did. A part whose own file
 * is lost says so instead, unless the page has words of its own for that; what is complete as HTML
 * stays as it is.
 */
function connectMissingParts(): void {
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

function fill(box: HTMLElement, { kind, text, action }: Notice): void {
  box.classList.toggle('notice--alert', kind === 'alert')
  box.querySelector('p')?.append(text)
  box.querySelector('button')?.addEventListener('click', dismissNotice)
  const link = box.querySelector('a')
  if (!link || !action) return
  link.hidden = false
  link.href = action.href
  link.append(action.label)
}

/** The live regions are in the page from the start: one added together with its words stays unheard. */
function connectNotices(): void {
  const region = document.querySelector<HTMLElement>('[data-notices]')
  const blank = region?.querySelector('template')?.content.firstElementChild
  if (!region || !blank) return

  $notice.subscribe((notice) => {
    region.querySelectorAll('[data-notice]').forEach((slot) => slot.replaceChildren())
    if (!notice) return
    const box = blank.cloneNode(true)
    if (!(box instanceof HTMLElement)) return
    fill(box, notice)
    region.querySelector(`[data-notice=${notice.kind}]`)?.append(box)
    // Whoever reads the first notice may be without a network.
    import('./notice-space.ts').then(
      (module) => module.reserveNoticeSpace(region, box),
      () => {},
    )
  })
  showCarriedNotice()
}

/** What every page does as soon as its script is there. */
export function connectPageShell(): void {
  connectAccountLabel()
  connectCartCount()
  connectNotices()
  connectMenuWithoutPopover()
  connectMissingParts()
  connectSession()
}
