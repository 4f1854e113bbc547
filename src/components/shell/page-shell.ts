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

/** The page has loaded before requests are made that only its header needs. */
const calmMs = 2000

/**
 * Lets the header notice that the session was ended elsewhere. The code for it is only loaded for logged-in users, and
 * not where an island makes the request.
 */
function connectSession(): void {
  if ($session.get().state === 'out' || document.querySelector('[data-asks-for-session]')) return
  setTimeout(() => {
    // Without it, the page stays as it is.
    import('./watch-session.ts').catch(() => {})
  }, calmMs)
}

/**
 * Chrome before 114, Safari before 17 and Firefox before 125 have no popovers: the menu's buttons toggle it with this.
 * In a wide window, CSS shows it regardless.
 */
function connectMenuWithoutPopover(): void {
  const menu = document.getElementById('menu')
  if ('popover' in HTMLElement.prototype || !menu) return
  menu.hidden = true
  for (const button of document.querySelectorAll('[popovertarget=menu]'))
    button.addEventListener('click', () => (menu.hidden = !menu.hidden))
}

/** Shown while a part of the page is loading, and would stay forever. */
const isWaiting = (part: Element) =>
  part.getAttribute('client') === 'only' || part.querySelector('[aria-busy]') !== null

/**
 * Removes the messages for browsers without scripts, because this one has loaded. A part whose own file is lost shows a
 * message instead, unless the page has its own; what is complete as HTML stays as it is.
 */
function connectMissingParts(): void {
  for (const words of document.querySelectorAll('[data-needs-script]')) words.remove()
  document.addEventListener('island-missing', ({ target }) => {
    if (target instanceof Element) sayMissing(target)
  })
  // Failed before this file loaded.
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

/** The live regions are in the page from the start: one added together with its text is not announced. */
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
    // Loaded now: the first notice may be shown offline.
    import('./notice-space.ts').then(
      (module) => module.reserveNoticeSpace(region, box),
      () => {},
    )
  })
  showCarriedNotice()
}

/** What every page does as soon as its script has loaded. */
export function connectPageShell(): void {
  connectAccountLabel()
  connectCartCount()
  connectNotices()
  connectMenuWithoutPopover()
  connectMissingParts()
  connectSession()
}
