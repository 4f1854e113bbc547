import { findFound } from '../database/found-payments.ts'
import { findPayment } from '../database/payments.ts'
import { PaymentProviderError } from '../payments/provider.ts'
import { Refusal } from '../refusal.ts'
import { isOurs, noteIfUnknown, settleFound } from '../services/found-payments.ts'
import type { Shop } from '../shop.ts'
import { type Command, UsageError } from './command.ts'

/** How a payment stands after the payment service was asked about it, if it was unknown. */
async function find(shop: Shop, id: string): Promise<string> {
  if (!isOurs(id)) return 'is no transaction of this shop'
  await noteIfUnknown(shop, id, 'operator')
  await settleFound(shop, id, 'operator')
  const payment = await findPayment(shop.db, id)
  const found = await findFound(shop.db, id)
  if (payment) return `is in the books: ${payment.state}`
  return found ? `is ${found.state}. ${found.reason}`.trim() : 'is not paid'
}

export const findCommand: Command = {
  name: 'find',
  summary: 'asks the payment service about transactions that the books do not know',
  help: `npm run admin -- find <transaction> [<transaction> …]

After a backup was restored: the ids of all that was paid since, from the dashboard of the payment
service. What can be rebuilt is taken into the books and delivered; the rest stands in
npm run admin -- list found. Asking about what the books know changes nothing.`,
  options: {},
  async run(shop, { words }, print) {
    if (words.length === 0) throw new UsageError('Please say which transactions.')
    try {
      for (const id of words) print(`${id} ${await find(shop, id)}`)
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      throw new Refusal(
        'unavailable',
        'The payment service does not answer. What was not printed is asked about again by the server.',
      )
    }
    return 0
  },
}
