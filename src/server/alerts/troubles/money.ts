import { listFailingDeliveries } from '#server/payments/queries/delivery-failures.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import {
  findNextCheck,
  listFailedRefunds,
  listOpenRefunds,
  listOverduePayments,
  listUnansweredNews,
} from '#server/alerts/queries/figures.ts'
import { findSilence } from '#server/alerts/queries/traces.ts'
import { ageS, type Measured, type Trouble } from './trouble.ts'

const words = firmWords.watch.troubles

const minuteMs = 60_000
/** The provider ends a payment at its term; its clock and ours differ, and news takes a while. */
const marginMs = 10 * minuteMs

/** Fewer may be chance; the poller has tried so often within three minutes. */
const failuresOfTrouble = 3

const overdue = ({ db, now }: Measured) => listOverduePayments(db, now() - marginMs)
const failing = ({ db }: Measured) => listFailingDeliveries(db, failuresOfTrouble)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The states of money that somebody must look after. */
export const moneyTroubles: readonly Trouble[] = [
  {
    name: 'provider-silent',
    figure: 'shop_provider_silent_seconds',
    help: 'Since the first question to the payment service that has no answer, while none has been answered since',
    limit: { above: 600 },
    isOwnAge: true,
    measure: async ({ db, now, providers }) =>
      ageS(
        await findSilence(
          db,
          providers.all.map(({ name }) => name),
        ),
        now(),
      ),
    ...words.providerSilent,
  },
  {
    name: 'poller-late',
    figure: 'shop_poller_lag_seconds',
    help: 'How long the payment, refund or unknown money that is longest due has been waiting to be asked about',
    limit: { above: 120 },
    isOwnAge: true,
    measure: async ({ db, now }) => ageS(await findNextCheck(db), now()),
    ...words.pollerLate,
  },
  {
    name: 'payments-overdue',
    figure: 'shop_payments_overdue',
    help: 'Payments that are open ten minutes after their term',
    limit: { above: 0 },
    measure: async (shop) => (await overdue(shop)).length,
    examples: overdue,
    ...words.paymentsOverdue,
  },
  {
    name: 'deliveries-failing',
    figure: 'shop_deliveries_failing',
    help: 'Payments whose money has arrived and whose delivery ended in an error three times or more',
    limit: { above: 0 },
    tellAfterMs: [0, 60 * minuteMs, 24 * 60 * minuteMs],
    measure: async (shop) => (await failing(shop)).length,
    examples: failing,
    ...words.deliveriesFailing,
  },
  {
    name: 'refund-late',
    figure: 'shop_refund_oldest_seconds',
    help: 'Age of the oldest refund that the payment service has not decided',
    limit: { above: 24 * 3600 },
    measure: async ({ db, now }) => ageS((await listOpenRefunds(db)).at(0)?.since, now()),
    examples: async ({ db }) => idsOf(await listOpenRefunds(db)),
    ...words.refundLate,
  },
  {
    name: 'refunds-failed',
    figure: 'shop_refunds_failed',
    help: 'Payments and unknown money that the payment service could not give back',
    limit: { above: 0 },
    measure: async ({ db }) => (await listFailedRefunds(db)).length,
    examples: ({ db }) => listFailedRefunds(db),
    ...words.refundsFailed,
  },
  {
    name: 'found-unanswered',
    figure: 'shop_found_oldest_seconds',
    help: 'Age of the oldest news of unknown money that the payment service has not said anything about',
    limit: { above: 3600 },
    measure: async ({ db, now }) => ageS((await listUnansweredNews(db)).at(0)?.since, now()),
    examples: async ({ db }) => idsOf(await listUnansweredNews(db)),
    ...words.foundUnanswered,
  },
]
