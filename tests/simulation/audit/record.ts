import { unmatchedKind } from '#domain/payment-state.ts'
import type { Books } from './books.ts'

const countOf = (rows: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1)
  return counts
}

/** Every step of a payment and every refund stands in the record of who did what, once. */
export function auditRecord({ payments, events, refunds, audit }: Books): string[] {
  const recorded = countOf(audit.map(({ subject, action }) => `${subject} ${action}`))
  const missing = (what: string, count: number) =>
    recorded.get(what) === count ? [] : [`${what} is ${recorded.get(what) ?? 0} times in the audit`]
  const steps = countOf(events.map(({ payment_id, state }) => `${payment_id} payment.${state}`))
  return [
    ...[...steps].flatMap(([step, count]) => missing(step, count)),
    ...payments.flatMap(({ id, kind }) =>
      recorded.has(`${id} payment.opened`) || kind === unmatchedKind
        ? []
        : [`${id} was begun by nobody`],
    ),
    ...refunds.flatMap(({ id, payment_id, source }) => {
      const action = source === 'provider' ? 'refund.heard-of' : 'refund.asked'
      const isThere = audit.some(
        (row) => row.subject === payment_id && row.action === action && row.facts.includes(id),
      )
      return isThere ? [] : [`the refund ${id} of ${payment_id} was begun by nobody`]
    }),
  ]
}
