import type { PurchaseKindName } from '#domain/purchase-kinds.ts'
import { loadCart } from '#stores/cart.ts'
import { $paymentResult, watchPayment } from '#stores/payment-result.ts'
import { startHomeCountdown } from './home-countdown.ts'

type Result = ReturnType<typeof $paymentResult.get>

const paymentId = () => new URLSearchParams(globalThis.location.search).get('payment')

/** Where it is bought, for whom the server names no page of the purchase; an order's links know theirs. */
const forms: Partial<Record<PurchaseKindName, string>> = {
  consultation: '/get-a-consultation',
  seat: '/hooponopono-power',
}

const askAgainAfterMs = 5000

function wayOn({ href, text }: NonNullable<Result['ways']>[number]): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = 'button'
  link.href = href
  link.textContent = text
  return link
}

/** Shows the words of a state and of what was bought, and leads to the page of the purchase. */
function showResult({ state, kind, passport, ways = [] }: Result): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-payment-state]'))
    part.hidden = part.dataset['paymentState'] !== state
  for (const part of document.querySelectorAll<HTMLElement>('[data-purchase]'))
    part.hidden = part.dataset['purchase'] !== kind
  const form = kind && forms[kind]
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-passport]'))
    link.href = passport ? passport + (link.dataset['passport'] ?? '') : (form ?? link.href)
  document.querySelector('[data-ways]')?.replaceChildren(...ways.map(wayOn))
  if (!passport) return
  for (const part of document.querySelectorAll<HTMLElement>('[data-with-passport]'))
    part.hidden = false
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
    // Whoever gave no e-mail address finds the way into the webinar nowhere but here.
    if (result.kind !== 'seat') startHomeCountdown()
    void loadCart()
  })
  void watchPayment(paymentId())
}

/** /payment-failure: its words stand in any case; it stays while it is not known how the payment stands. */
export function connectFailurePage(): void {
  $paymentResult.listen((result) => {
    const { state } = result
    if (state === 'unreachable') {
      setTimeout(() => void watchPayment(paymentId()), askAgainAfterMs)
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
