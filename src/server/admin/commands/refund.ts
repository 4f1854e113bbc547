import { userInfo } from 'node:os'
import { formatRupees, paiseFromRupees } from '#domain/money.ts'
import { previewRefund, recordRefund, refundPayment } from '#server/payments/refund-now.ts'
import type { RefundPart } from '#server/payments/refund-part.ts'
import { Refusal } from '#server/refusal.ts'
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
  if ([amount !== undefined, line !== undefined, given.flag('whole')].filter(Boolean).length > 1)
    throw new UsageError('Please name an amount, a line or the whole: one of them.')
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
  help: `npm run admin -- refund <order id | transaction> [--whole | --amount RUPEES | --line PRODUCT[:COUNT],…]
                        [--reason "A whole sentence."] [--by NAME]
npm run admin -- refund <order id | transaction> --made ID

--whole gives back everything that has arrived and was not given back before: what was bought is withdrawn.
Without it, an amount or a line, the command says what the whole would be and asks for a yes; where nobody
can be asked, it does nothing. No refund can be taken back. An amount leaves the buyer everything. A line takes back that product. Buyer and firm are
told, and the payment service is asked to give the money back. The buyer reads the reason. NAME is who
decided it, else whoever types this. What could not be refunded is asked for anew by the same command.

--made takes up a refund that somebody made in the payment service's dashboard, by its id there, where
the service did not tell us by itself.`,
  options: {
    whole: { type: 'boolean' },
    amount: { type: 'string' },
    line: { type: 'string' },
    reason: { type: 'string' },
    by: { type: 'string' },
    made: { type: 'string' },
  },
  async run(shop, given, print, confirm) {
    const { id } = await paymentOf(shop.db, onlyWord(given, 'order or transaction'))
    const part = partOf(given)
    const reason = given.text('reason') ?? 'You had asked for your money back.'
    const wish = { reason, actor: given.text('by') ?? userInfo().username, part }
    const made = given.text('made')
    if (made === undefined && !part && !given.flag('whole')) {
      const { leftPaise, who, goods } = await previewRefund(shop, id)
      const amount = formatRupees(leftPaise)
      for (const { text, amount: paid } of goods) print(`  ${text}: ${paid}`)
      print(`This would give back all that is left of ${id}: ${amount}, to ${who}.`)
      if (!confirm) throw new Refusal('invalid-request', 'wholeUnasked', { amount })
      if (!(await confirm(`Give ${amount} back? It cannot be taken back.`))) {
        print('Nothing was given back.')
        return 1
      }
    }
    const { payment, refund, amountPaise } =
      made === undefined
        ? await refundPayment(shop, id, wish)
        : await recordRefund(shop, id, made).catch(inWords)
    print(`The refund of ${formatRupees(amountPaise)} ${words[refund]} ${id} is ${payment}.`)
    return refund === 'failed' ? 1 : 0
  },
}
