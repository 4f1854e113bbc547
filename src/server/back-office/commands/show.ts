import type { Database, PaymentRow } from '#server/database/tables.ts'
import { findDeliveryFailures } from '#server/ledger/queries/delivery-failures.ts'
import { findFound } from '#server/ledger/queries/found-payments.ts'
import { listPaymentEvents } from '#server/ledger/queries/payments.ts'
import { listRefunds } from '#server/ledger/queries/refunds.ts'
import { getConsultation } from '#server/purchases/queries/consultations.ts'
import { getEnrollment } from '#server/purchases/queries/enrollments.ts'
import { getOrder, listOrderItems } from '#server/purchases/queries/orders.ts'
import { type Command, onlyWord } from './command.ts'
import { paymentOf } from './payments-of.ts'
import { asFields, asTable } from './printing.ts'

/** What is paid for, without what is nobody's business here. */
async function subjectLines(db: Database, payment: PaymentRow): Promise<string[]> {
  const id = payment.subject_id
  if (payment.kind === 'consultation') return asFields({ ...(await getConsultation(db, id)) })
  if (payment.kind === 'seat') {
    const { challenges, consented_at, ...seat } = await getEnrollment(db, id)
    return asFields(seat)
  }
  const items = await listOrderItems(db, [id])
  const columns = ['product_id', 'item_type', 'name', 'quantity', 'price_rupees']
  const goods = asTable(
    items.map((item) => ({ ...item })),
    columns,
  )
  return [...asFields({ ...(await getOrder(db, id)) }), '', ...goods]
}

export const showCommand: Command = {
  name: 'show',
  summary: 'everything about an order, a booking, a payment or a refund',
  help: `npm run admin -- show <id>

id      of an order, a consultation, an enrollment, a payment (pay_…) or a refund (ref_…)`,
  anyMode: true,
  options: {},
  async run({ db }, given, print) {
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
    block(`What is paid for (${payment.kind})`, await subjectLines(db, payment))
    block('What happened', asTable(events, ['at', 'source', 'state', 'detail']))
    const failed = await findDeliveryFailures(db, payment.id)
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
