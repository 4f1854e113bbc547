import type { StandIn } from '#sandbox/stand-in.ts'
import type { StandInContext } from './context.ts'
import { phonepeRoutes } from './routes.ts'
import { tables } from './tables.ts'

/** Simulates PhonePe: it has the address of the shop's webhook, and the credentials for it. */
export function phonePeStandIn(webhook: StandInContext['webhook']): StandIn {
  return {
    name: 'phonepe',
    title: 'Payments (PhonePe)',
    faults: [
      '401',
      'slow-token',
      'webhook-lost',
      'webhook-duplicate',
      'webhook-late',
      'webhook-reordered',
      'webhook-signed',
      'webhook-of-others',
      '429',
      'unknown-404',
      'unknown-417',
      'refund-fails',
      'refund-pending',
      'refund-taken-back',
      'pays-less',
      'pays-more',
      'odd-details',
      'amount-changes',
    ],
    tables,
    page: {
      path: '/sandbox/phonepe/orders',
      label: 'Payments',
      shows: 'every payment, its state, and its pay page.',
    },
    routes: (context) => phonepeRoutes({ ...context, webhook }),
  }
}
