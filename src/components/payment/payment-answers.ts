import { loadCart } from '#stores/cart.ts'
import { $paymentResult, watchPayment } from '#stores/payment-result.ts'
import { startHomeCountdown } from './home-countdown.ts'

type State = ReturnType<typeof $paymentResult.get>['state']

const paymentId = () => new URLSearchParams(globalThis.location.search).get('payment')
const answers = () => document.querySelectorAll<HTMLElement>('[data-payment-answer]')

function showAnswer(state: State): void {
  for (const answer of answers()) answer.hidden = answer.dataset['paymentAnswer'] !== state
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
    showAnswer(result.state)
    if (result.state !== 'paid') return
    startHomeCountdown()
    void loadCart()
  })
  void watchPayment(paymentId())
}

/** /payment-failure: its words stand in any case; it leaves only when the payment is known. */
export function connectFailurePage(): void {
  if (!paymentId()) return
  $paymentResult.listen(({ state }) => {
    if (state === 'failed') startHomeCountdown()
    if (['confirming', 'checking', 'paid', 'refunded'].includes(state)) goTo('payment-success')
  })
  void watchPayment(paymentId())
}
