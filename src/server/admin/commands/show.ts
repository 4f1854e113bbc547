import { defaultLanguage } from '#domain/language.ts'
import { listAuditOf } from '#server/audit/queries/audit.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { kindOf } from '#server/payments/purchase-kind.ts'
import { findDeliveryFailures } from '#server/payments/queries/delivery-failures.ts'
import { findFound } from '#server/payments/queries/found-payments.ts'
import { listPassports } from '#server/payments/queries/passports.ts'
import { listPaymentEvents } from '#server/payments/queries/payments.ts'
import { listRefunds } from '#server/payments/queries/refunds.ts'
import { purchaseKinds } from '#server/kinds.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { auditColumns } from './audit.ts'
import { type Command, onlyWord } from './command.ts'
import { anyOf, explained } from './list-help.ts'
import { paymentOf } from './payments-of.ts'
import { asFields, asTable } from './printing.ts'

/** What is paid for, without what is nobody's business here. */
async function subjectLines(shop: Shop, payment: PaymentRow): Promise<string[]> {
  const { fields, lines } = await kindOf(shop, payment).describe(shop.db, payment.subject_id)
  if (!lines) return asFields(fields)
  return [...asFields(fields), '', ...asTable(lines.rows, lines.columns)]
}

const shown = [
  ...purchaseKinds.map(({ words }) => words(wordsIn(defaultLanguage)).one),
  ...['a payment (pay_…)', 'a refund (ref_…)'],
]

export const showCommand: Command = {
  name: 'show',
  summary: 'everything about an order, a booking, a payment or a refund',
  help: `npm run admin -- show <id>

${explained('id', `of ${anyOf(shown)}`)}`,
  anyMode: true,
  options: {},
  async run(shop, given, print) {
    const { db } = shop
    const id = onlyWord(given, 'id')
    const found = await findFound(db, id)
    if (found) for (const line of ['Found', ...asFields({ ...found }), '']) print(line)
    if (found && found.state !== 'adopted') return 0
    const payment = await paymentOf(db, id)
    const { fingerprint, redirect_url, next_check_at, ...fields } = payment
    const events = await listPaymentEvents(db, payment.id)
    const refunds = await listRefunds(db, [payment.id])
    const block = (title: string, lines: readonly string[]) => {
      for (const line of [title, ...lines, '']) print(line)
    }
    block('Payment', asFields({ ...fields }))
    block(`What is paid for (${payment.kind})`, await subjectLines(shop, payment))
    block('What happened', asTable(events, ['at', 'source', 'state', 'detail']))
    const audit = await listAuditOf(db, [payment.id, payment.subject_id])
    const auditRows = audit.map((row) => ({ ...row }))
    if (audit.length > 0) block('Who did what', asTable(auditRows, auditColumns))
    const failed = await findDeliveryFailures(db, payment.id)
    const links = (await listPassports(db, payment.id)).map(
      ({ key_hash, payment_id, ...row }) => row,
    )
    if (links.length > 0) block('Links to its page', asTable(links, ['created_at', 'revoked_at']))
    if (failed) block('Paid, and could not be delivered', asFields({ ...failed }))
    const refundColumns = [
      'id',
      'state',
      'amount_rupees',
      'created_at',
      'bank_reference',
      'source',
      'actor',
      'reason',
    ]
    const refundRows = refunds.map((refund) => ({ ...refund }))
    if (refunds.length > 0) block('Refunds', asTable(refundRows, [...refundColumns, 'detail']))
    return 0
  },
}
