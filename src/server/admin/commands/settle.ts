import { hasArrived } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { recordPayment, settlePayment } from '#server/payments/settle-payment.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type Arguments, type Command, onlyWord, UsageError } from './command.ts'
import { paymentOf } from './payments-of.ts'

/** A decision by hand; throws `UsageError` when it is half of one. */
function decreeOf({ text }: Arguments): { next: 'paid' | 'failed'; because: string } | undefined {
  const [next, because] = [text('as'), text('because')?.trim()]
  if (next === undefined && because === undefined) return undefined
  if (next !== 'paid' && next !== 'failed') throw new UsageError('--as is paid or failed.')
  if (!because) throw new UsageError('--because needs a reason: it stays in the ledger.')
  return { next, because }
}

async function settle(shop: Shop, payment: PaymentRow, given: Arguments): Promise<string> {
  const decree = decreeOf(given)
  try {
    const state = await settlePayment(shop, payment.id, 'operator')
    if (decree && state !== decree.next && !(decree.next === 'paid' && hasArrived(state)))
      throw new Refusal('invalid-request', 'serviceAnswers', { state })
    return state
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    if (!decree) throw new Refusal('unavailable', 'silentUnlessSeen')
    const detail = `by hand: ${decree.because}`
    return await recordPayment(shop, payment, { next: decree.next, news: 'operator', detail })
  }
}

export const settleCommand: Command = {
  name: 'settle',
  summary: 'asks the payment service about a payment and takes the step that follows',
  help: `npm run admin -- settle <transaction> [--as paid|failed --because "Who saw it where."]

The payment service's word decides. Only while it does not answer can a payment be settled by hand, with
--as and --because; the reason stays in the ledger, and the nightly comparison looks at it again.`,
  options: { as: { type: 'string' }, because: { type: 'string' } },
  async run(shop, given, print) {
    const payment = await paymentOf(shop.db, onlyWord(given, 'transaction'))
    const state = await settle(shop, payment, given)
    print(`${payment.id} was ${payment.state} and is ${state}.`)
    return 0
  },
}
