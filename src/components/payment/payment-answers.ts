import { loadCart } from '#stores/cart.ts'
import { carryNotice } from '#stores/notice.ts'
import { $paymentResult, watchPayment } from '#stores/payment-result.ts'
import { startHomeCountdown } from './home-countdown.ts'

type Result = ReturnType<typeof $paymentResult.get>

const paymentId = () => new URLSearchParams(globalThis.location.search).get('payment')

const pollAgainAfterMs = 5000

/** The first link leads to what was bought. */
function nextAction(
  { href, text }: NonNullable<Result['ways']>[number],
  index: number,
): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = index === 0 ? 'button' : 'button button--quiet'
  link.href = href
  link.textContent = text
  return link
}

/** The items, and the link to a chat that quotes the payment's number. */
function showGoods(goods: NonNullable<Result['goods']>): void {
  const part = document.querySelector<HTMLElement>('[data-bought]')
  const chat = part?.querySelector<HTMLAnchorElement>('[data-chat]')
  if (!part || !chat) return
  const rows = goods.map(({ text, amount }) => {
    const [row, ...cells] = ['li', 'span', 'span'].map((name) => document.createElement(name))
    cells.forEach((cell, column) => cell.append([text, amount][column] ?? ''))
    row?.append(...cells)
    return row ?? ''
  })
  part.querySelector('[data-goods]')?.replaceChildren(...rows)
  if (part.hidden) chat.href += encodeURIComponent(paymentId() ?? '')
  part.hidden = goods.length === 0
}

/** Shows the words of a state, the items, and a link to the page of the purchase. */
function showResult(result: Result): void {
  const { state, kind, boughtAt, news = '', passport: statusPage, ways = [], goods = [] } = result
  for (const part of document.querySelectorAll<HTMLElement>('[data-payment-state]'))
    part.hidden = part.dataset['paymentState'] !== state
  for (const part of document.querySelectorAll<HTMLElement>('[data-purchase]'))
    part.hidden = part.dataset['purchase'] !== kind || ways.length > 0
  for (const part of document.querySelectorAll<HTMLElement>('[data-news]')) {
    part.textContent = news
    part.hidden = news === ''
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-passport]'))
    link.href = statusPage ? statusPage + (link.dataset['passport'] ?? '') : (boughtAt ?? link.href)
  for (const part of document.querySelectorAll<HTMLElement>('[data-ways]')) {
    part.replaceChildren(...ways.map(nextAction))
    part.hidden = ways.length === 0
  }
  if (!statusPage) return
  showGoods(goods)
  for (const part of document.querySelectorAll<HTMLElement>('[data-with-passport]'))
    part.hidden = false
}

/** Leaves a notice for the home page with the items and a link to them. */
function sayWhatIsPaid({ goods = [], ways: [first] = [] }: Result): void {
  const names = goods.slice(0, -1).map(({ text }) => text)
  if (!first || names.length === 0) return
  const paid = document.querySelector<HTMLElement>('[data-ways]')?.dataset['ways'] ?? ''
  const text = `${paid} ${names.join(' · ')}`
  carryNotice({ kind: 'status', text, action: { label: first.text, href: first.href } })
}

/** The other page fits better; this one is not worth an entry in the history. */
function goTo(page: 'payment-success' | 'payment-failure'): void {
  globalThis.location.replace(`/${page}${globalThis.location.search}`)
}

/** /payment-success: shows the state that the server reports, and no better one. */
export function connectSuccessPage(): void {
  document.querySelector('[data-retry]')?.addEventListener('click', () => {
    $paymentResult.set({ state: 'asking' })
    void watchPayment(paymentId())
  })
  $paymentResult.listen((result) => {
    if (result.state === 'failed') {
      goTo('payment-failure')
      return
    }
    showResult(result)
    if (result.state !== 'paid') return
    // Without an e-mail address, this page is the buyer's only way, for example into a webinar.
    if (!result.reachedByPage) startHomeCountdown(() => sayWhatIsPaid(result))
    void loadCart()
  })
  void watchPayment(paymentId())
}

/** /payment-failure: its text is shown in any case; stays open while the payment's state is unknown. */
export function connectFailurePage(): void {
  $paymentResult.listen((result) => {
    const { state } = result
    if (state === 'unreachable') {
      setTimeout(() => void watchPayment(paymentId()), pollAgainAfterMs)
      return
    }
    if (state !== 'failed' && state !== 'none') {
      goTo('payment-success')
      return
    }
    showResult(result)
    startHomeCountdown()
  })
  void watchPayment(paymentId())
}
