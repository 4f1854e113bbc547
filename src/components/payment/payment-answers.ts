import { loadCart } from '#stores/cart.ts'
import { carryNotice } from '#stores/notice.ts'
import { $paymentResult, watchPayment } from '#stores/payment-result.ts'
import { startHomeCountdown } from './home-countdown.ts'

type Result = ReturnType<typeof $paymentResult.get>

const paymentId = () => new URLSearchParams(globalThis.location.search).get('payment')

const pollAgainAfterMs = 5000

/** The first of them is what was bought. */
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

/** What it is for, and the chat about it with the number of the payment. */
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

/** Shows the words of a state and of what was bought, and leads to the page of the purchase. */
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

/** Leaves the home page a line that names what was bought and leads to it. */
function sayWhatIsPaid({ goods = [], ways: [first] = [] }: Result): void {
  const names = goods.slice(0, -1).map(({ text }) => text)
  if (!first || names.length === 0) return
  const paid = document.querySelector<HTMLElement>('[data-ways]')?.dataset['ways'] ?? ''
  const text = `${paid} ${names.join(' · ')}`
  carryNotice({ kind: 'status', text, action: { label: first.text, href: first.href } })
}

/** The other page says it better; this one is not worth a step back. */
function goTo(page: 'payment-success' | 'payment-failure'): void {
  globalThis.location.replace(`/${page}${globalThis.location.search}`)
}

/** /payment-success: says what the server knows, and nothing better than that. */
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
    // Whoever gave no e-mail address finds the way on, such as into a webinar, nowhere but here.
    if (!result.reachedByPage) startHomeCountdown(() => sayWhatIsPaid(result))
    void loadCart()
  })
  void watchPayment(paymentId())
}

/** /payment-failure: its words stand in any case; it stays while it is not known how the payment stands. */
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
