import type { DiscountRule } from '#server/payments/discount-rule.ts'

/**
 * A tenth for whoever has typed a code, as a shop may have it: with `EVERYTHING` all of it, with `ONCE` for one purchase,
 * with `EACH` for one of each buyer, and with `NOTHING` nothing. There is no code `WRONG`.
 */
export const code: DiscountRule = {
  kind: 'code',
  name: (_, label) => `Code ${label}`,
  typed: {
    isOffered: () => true,
    question: () => 'Coupon code',
    read: (_, typed) => (typed === 'WRONG' ? undefined : typed.toUpperCase()),
  },
  find(_, { bill, asked }) {
    if (asked === undefined || asked === 'NOTHING') return Promise.resolve(undefined)
    const part = asked === 'EVERYTHING' ? 1 : 10
    return Promise.resolve({ label: asked, amountPaise: Math.round(bill.totalPaise / part) })
  },
  limits: (_, label) => (label === 'ONCE' ? { all: 1 } : label === 'EACH' ? { each: 1 } : {}),
}
