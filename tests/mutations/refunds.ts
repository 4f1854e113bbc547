import type { Mutation } from './mutation.ts'

const settle = 'src/server/payments/sync-refund.ts'
const unmatched = ['tests/api/unmatched-payments.test.ts']

/** Faults on the way of money back, and in what the books do not know. */
export const refundMutations: readonly Mutation[] = [
  {
    name: 'm5 refund under another id',
    sentence: 'The provider hears another id than the one that is stored.',
    file: settle,
    search: 'const asked = await provider.refund({ id, paymentId, amountPaise })',
    replace: 'const asked = await provider.refund({ id: `${id}x`, paymentId, amountPaise })',
    tests: ['tests/api/refunds.test.ts'],
  },
  {
    name: 'm14 refund without status first',
    sentence: 'A refund is asked for again and again, instead of how it stands.',
    file: settle,
    search:
      "  const known = await provider.getRefund({ id, paymentId })\n  if (known.state !== 'unknown') return known\n",
    replace: '',
    tests: ['tests/api/refunds.test.ts'],
  },
  {
    name: 'm16 comparison ignores the amount',
    sentence: 'The nightly comparison does not see that another amount has arrived.',
    file: 'src/server/payments/reconcile.ts',
    search: 'return hasArrived(payment.state) && answer.amountPaise === arrivedPaise',
    replace: 'return hasArrived(payment.state)',
    tests: ['tests/api/money-differs.test.ts', 'tests/api/refunds.test.ts'],
  },
  {
    name: 'n2 refund of what was asked for',
    sentence: 'What goes back is the price, and not what has arrived.',
    file: 'src/server/payments/begin-refund.ts',
    search:
      '  const arrivedPaise = payment.arrived_paise ?? payment.amount_paise\n  const leftPaise',
    replace: '  const arrivedPaise = payment.amount_paise\n  const leftPaise',
    tests: ['tests/api/money-differs.test.ts'],
  },
  {
    name: 'n3 refund elsewhere withdraws nothing',
    sentence: 'What was given back in the dashboard stays paid and delivered.',
    file: 'src/server/payments/sync-refund.ts',
    search: "['refunding', 'refunded'] as const",
    replace: "['refunded'] as const",
    tests: ['tests/api/money-differs.test.ts', 'tests/api/refunds.test.ts'],
  },
  {
    name: 'n4 refund of another payment',
    sentence: 'News may say of which payment a refund is.',
    file: settle,
    search: 'if (paymentId !== undefined && paymentId !== payment_id) {',
    replace: "if (paymentId === 'nobody') {",
    tests: ['tests/api/money-differs.test.ts', 'tests/api/webhook.test.ts'],
  },
  {
    name: 'n5 refund without an amount',
    sentence: 'An answer that names no amount ends a refund.',
    file: 'src/server/providers/phonepe/refunds.ts',
    search: '  amount: z.int(),\n',
    replace: '  amount: z.int().optional(),\n',
    tests: ['tests/api/adapters.test.ts'],
  },
  {
    name: 'n6 unmatched money is kept',
    sentence: 'Money of which nobody decides in time stays for ever.',
    file: 'src/server/payments/queries/unmatched-purchases.ts',
    search: "where('state', '=', 'paid').and('decide_by', '<=', now)",
    replace: "where('state', '=', 'paid').and('decide_by', '<=', 0)",
    tests: unmatched,
  },
  {
    name: 'n7 unmatched money and its refund',
    sentence: 'The database never hears of refunds that it has forgotten.',
    file: 'src/server/payments/unmatched-purchase.ts',
    search:
      '    for (const refund of forgotten) await hearOfRefund(shop, refund.id, payment, db)\n',
    replace: '',
    tests: unmatched,
  },
  {
    name: 'n8 unknown news are dropped',
    sentence: 'A webhook about a payment that the books do not know is answered and forgotten.',
    file: 'src/server/payments/routes/payments.ts',
    search: 'const payment = await findOrNoteUnmatched(shop.db, news)\n',
    replace:
      "const payment = await shop.db.selectFrom('payments').selectAll().where('id', '=', news.id).executeTakeFirst()\n",
    tests: unmatched,
  },
  {
    name: 'n9 unmatched money is told twice',
    sentence: 'The firm reads of money that has gone back already as if it had to decide about it.',
    file: 'src/server/payments/unmatched-purchase.ts',
    search: '    if (refundedPaise >= arrivedPaise) return\n',
    replace: '',
    tests: [...unmatched, 'tests/api/unmatched-refunds.test.ts'],
  },
  {
    name: 'n10 invented ids are kept',
    sentence: 'Whoever invents ids fills the database with payments.',
    file: 'src/server/payments/sync-payment.ts',
    search: '    await deleteUnmatched(shop.db, payment.id)\n',
    replace: '',
    tests: unmatched,
  },
  {
    name: 'n11 a line that was given back stays open',
    sentence: 'Whoever has money back for a book goes on downloading it.',
    file: 'src/server/payments/refund-part.ts',
    search: '  if (ids.length > 0) await',
    replace: '  if (ids.length < 0) await',
    tests: ['tests/api/money-differs.test.ts'],
  },
  {
    name: 'n12 the last part is always made elsewhere',
    sentence: 'A payment stays paid when our own part of it is the last that is heard of.',
    file: 'src/server/payments/sync-refund.ts',
    search: 'if (isAllBack) await endRefunded(',
    replace: 'if (isAllBack && !isOwn) await endRefunded(',
    tests: ['tests/api/money-differs.test.ts'],
  },
]
