import { userInfo } from 'node:os'
import { formatRupees, paiseFromRupees } from '#domain/money.ts'
import { recordRefund, refundPayment } from '#server/ledger/refund-now.ts'
import type { RefundPart } from '#server/ledger/refund-part.ts'
import { type Arguments, type Command, onlyWord, UsageError } from './command.ts'
import { paymentOf } from './payments-of.ts'
import { inWords } from './provider-silent.ts'

const words = {
  asked: 'is asked for; the server follows it until the bank has made it.',
  refunded: 'is back.',
  failed: 'could not be made by the payment service; show tells why.',
}

function partOf(given: Arguments): RefundPart | undefined {
  const [amount, line] = [given.text('amount'), given.text('line')]
  if (amount !== undefined && line !== undefined)
    throw new UsageError('Please name an amount or a line, not both.')
  if (amount !== undefined) return { amountPaise: readRupees(amount) }
  return line === undefined ? undefined : { items: line.split(',').map(readLine) }
}

function readRupees(amount: string): number {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount))
    throw new UsageError(`${amount} is no amount in rupees, such as 250 or 99.50.`)
  return paiseFromRupees(Number(amount))
}

function readLine(line: string) {
  const { productId, quantity = '1' } =
    /^(?<productId>[^:]+)(?::(?<quantity>[1-9]\d{0,2}))?$/.exec(line)?.groups ?? {}
  if (productId === undefined)
    throw new UsageError(`${line} is no line of an order, such as kubera-mandala:2.`)
  return { productId, quantity: Number(quantity) }
}

export const refundCommand: Command = {
  name: 'refund',
  summary: 'gives a paid payment back, or a part of it',
  help: `npm run admin -- refund <order id | transaction> [--amount RUPEES | --line PRODUCT[:COUNT],…]
                        [--reason "A whole sentence."] [--by NAME]
npm run admin -- refund <order id | transaction> --made ID

Without an amount or a line, everything that has arrived and was not given back before: what was bought
is withdrawn. An amount leaves the buyer everything. A line takes back that product. Buyer and firm are
told, and the payment service is asked to give the money back. The buyer reads the reason. NAME is who
decided it, else whoever types this. What could not be refunded is asked for anew by the same command.

--made takes up a refund that somebody made in the payment service's dashboard, by its id there, where
the service did not tell us by itself.`,
  options: {
    amount: { type: 'string' },
    line: { type: 'string' },
    reason: { type: 'string' },
    by: { type: 'string' },
    made: { type: 'string' },
  },
  async run(shop, given, print) {
    const { id } = await paymentOf(shop.db, onlyWord(given, 'order or transaction'))
    const part = partOf(given)
    const reason = given.text('reason') ?? 'You had asked for your money back.'
    const wish = { reason, actor: given.text('by') ?? userInfo().username, part }
    const made = given.text('made')
    const { payment, refund, amountPaise } =
      made === undefined
        ? await refundPayment(shop, id, wish)
        : await recordRefund(shop, id, made).catch(inWords)
    print(`The refund of ${formatRupees(amountPaise)} ${words[refund]} ${id} is ${payment}.`)
    return refund === 'failed' ? 1 : 0
  },
}
