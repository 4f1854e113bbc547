import type { Mutation } from './mutation.ts'

const settle = 'src/server/payments/sync-payment.ts'

/** Faults on the way of a payment into the books and to its goods. */
export const paymentMutations: readonly Mutation[] = [
  {
    name: 'm1 no amount check',
    sentence: 'Whatever amount arrives, the purchase is delivered.',
    file: settle,
    search: 'if (paidPaise !== payment.amount_paise)',
    replace: 'if (paidPaise < 0)',
    tests: ['tests/api/money-differs.test.ts', 'tests/api/payment.test.ts'],
  },
  {
    name: 'm2 no paid before',
    sentence: 'Two attempts at the same purchase are both honoured.',
    file: settle,
    search:
      '  if (await findPaidAttempt(db, payment)) return ({ purchases }) => purchases.goesBack.otherAttempt\n',
    replace: '',
    tests: ['tests/api/payment.test.ts', 'tests/api/corrected-clock.test.ts'],
  },
  {
    name: 'm3 any state step',
    sentence: 'A payment may step from any state to any other, and once more to the same.',
    file: 'src/server/payments/queries/payments.ts',
    search: "    .where('state', 'in', statesBefore(next))\n    .returning('id')",
    replace: "    .returning('id')",
    tests: ['tests/api/payment.test.ts', 'tests/api/refunds.test.ts', 'tests/api/webhook.test.ts'],
  },
  {
    name: 'm4 whole cart cleared',
    sentence: 'A paid order empties the cart, with what was added meanwhile.',
    file: 'src/server/orders/order.ts',
    search:
      '  for (const { productId, quantity } of bill.lines)\n    await takeFromCart(db, order.user_id, productId, quantity)\n',
    replace: "  await db.deleteFrom('cart_items').where('user_id', '=', order.user_id).execute()\n",
    tests: ['tests/api/payment.test.ts', 'tests/api/cart.test.ts'],
  },
  {
    name: 'm6 no lease of the poller',
    sentence: 'Two processes ask about the same payment at the same time.',
    file: 'src/server/payments/queries/payments.ts',
    search: '.set({ next_check_at: leaseUntil })',
    replace: ".set((columns) => ({ next_check_at: columns.ref('next_check_at') }))",
    tests: ['tests/api/leases.test.ts'],
  },
  {
    name: 'm9 receipt outside the transaction',
    sentence: 'The receipt is written whether or not the delivery is.',
    file: 'src/server/orders/order.ts',
    search: 'await insertMail(db, await receiptOf',
    replace: 'await insertMail(shop.db, await receiptOf',
    tests: ['tests/api/payment.test.ts', 'tests/api/killed.test.ts'],
  },
  {
    name: 'm10 late success refused',
    sentence: 'Money that comes after the term is taken and nothing happens.',
    file: 'src/domain/payment-state.ts',
    search: "  expired: ['paid'],",
    replace: '  expired: [],',
    tests: ['tests/unit/payment-rules.test.ts', 'tests/api/payment.test.ts'],
  },
  {
    name: 'm12 unknown is expired',
    sentence: 'A payment that the provider does not know yet is over, while its page opens.',
    file: settle,
    search: "return shop.now() > payment.expires_at ? 'expired' : payment.state",
    replace: "return 'expired'",
    tests: ['tests/api/payment.test.ts', 'tests/api/cut-off-payments.test.ts'],
  },
  {
    name: 'm15 total of the client',
    sentence: 'What the page says is charged, and not what the goods cost.',
    file: 'src/server/orders/place-order.ts',
    search: '  refuseOtherTotal(bill, newOrder.shownTotalPaise)\n',
    replace: '  Object.assign(bill, { totalPaise: newOrder.shownTotalPaise ?? bill.totalPaise })\n',
    tests: ['tests/api/payment.test.ts', 'tests/api/cart.test.ts'],
  },
  {
    name: 'n1 attempts are strangers',
    sentence: 'Two attempts at one purchase do not belong together.',
    file: 'src/server/payments/start-payment.ts',
    search: 'purchase_id: earlier.purchaseId ?? id,',
    replace: 'purchase_id: id,',
    tests: ['tests/api/corrected-clock.test.ts'],
  },
]
