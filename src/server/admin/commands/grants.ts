import { readFileSync } from 'node:fs'
import { paiseFromRupees } from '#domain/money.ts'
import { grantFromCsv } from '#server/admin/grant-list.ts'
import { grantCourse, takeBackGrant } from '#server/admin/grants.ts'
import { type Command, onlyWord, UsageError } from './command.ts'

function readPaid(amount: string | undefined, reference: string | undefined) {
  if (amount === undefined && reference === undefined) return undefined
  if (amount === undefined || !/^\d{1,8}(\.\d{1,2})?$/.test(amount))
    throw new UsageError('--paid is an amount in rupees, such as 250 or 99.50.')
  return { amountPaise: paiseFromRupees(Number(amount)), reference: reference ?? '' }
}

export const grantCommand: Command = {
  name: 'grant',
  summary: 'gives somebody a course or a book: goodwill, or paid outside of the shop',
  help: `npm run admin -- grant <e-mail> <product> [<product> …] --reason "…" [--name NAME]
                     [--paid RUPEES --reference UTR]
npm run admin -- grant --csv FILE
npm run admin -- grant --take-back <order id> --reason "…"

It is theirs as if bought, by an order of ₹0 or of what was paid. Whoever has no account gets one, with a mail
to choose a password. What they own already stays as it is. --csv reads the columns email, name, product
and reason: every line is looked at first, and if one is wrong nothing is given; the same file again gives
only what is new in it. --take-back takes away what was granted; no money moves. The reason stays in the audit
for ever: name no person in it.`,
  options: {
    reason: { type: 'string' },
    name: { type: 'string' },
    paid: { type: 'string' },
    reference: { type: 'string' },
    csv: { type: 'string' },
    'take-back': { type: 'boolean' },
  },
  async run(shop, given, print) {
    const csv = given.text('csv')
    if (csv !== undefined) {
      const { granted, already } = await grantFromCsv(shop, readFileSync(csv, 'utf8'))
      print(`Granted: ${granted}. Theirs already: ${already}.`)
      return 0
    }
    const reason = given.text('reason')
    if (reason === undefined) throw new UsageError('Please say --reason as well.')
    if (given.flag('take-back')) {
      const isNew = await takeBackGrant(shop, onlyWord(given, 'order'), reason)
      print(isNew ? 'Taken back.' : 'It was taken back already.')
      return 0
    }
    const [email, ...productIds] = given.words
    if (email === undefined || productIds.length === 0)
      throw new UsageError('Please say to whom, and which course or book.')
    const paid = readPaid(given.text('paid'), given.text('reference'))
    const name = given.text('name')
    const key = JSON.stringify(['command', email, productIds, shop.now()])
    const { orderId } = await grantCourse(shop, { email, name, productIds, reason, paid }, key)
    print(orderId ? `Granted, by the order ${orderId}.` : 'All of it is theirs already.')
    return 0
  },
}
