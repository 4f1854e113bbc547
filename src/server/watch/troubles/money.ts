import { bankDays } from '#domain/refund-amounts.ts'
import { listFailingDeliveries } from '#server/ledger/queries/delivery-failures.ts'
import {
  findNextCheck,
  listFailedRefunds,
  listOpenRefunds,
  listOverduePayments,
  listUnansweredNews,
} from '../queries/figures.ts'
import { findSilence } from '../queries/traces.ts'
import { ageS, formatAge, type Measured, type Trouble } from './trouble.ts'

const minuteMs = 60_000
/** The provider ends a payment at its term; its clock and ours differ, and news takes a while. */
const marginMs = 10 * minuteMs

/** Fewer may be chance; the poller has tried so often within three minutes. */
const failuresOfTrouble = 3

const overdue = ({ db, now }: Measured) => listOverduePayments(db, now() - marginMs)
const failing = ({ db }: Measured) => listFailingDeliveries(db, failuresOfTrouble)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)

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
    sentence: (value) => `The payment service has not answered for ${formatAge(value)}.`,
    advice:
      'Nobody can pay, and no payment is confirmed. Look at the service’s status page and dashboard; the log names its answers. Nothing is lost: the shop goes on asking.',
  },
  {
    name: 'poller-late',
    figure: 'shop_poller_lag_seconds',
    help: 'How long the payment, refund or unknown money that is longest due has been waiting to be asked about',
    limit: { above: 120 },
    isOwnAge: true,
    measure: async ({ db, now }) => ageS(await findNextCheck(db), now()),
    sentence: (value) => `Nobody has asked about an open payment for ${formatAge(value)}.`,
    advice:
      'The background work of the server stands still, whatever the payment service does. Restart the server, and look in its log for "background job failed".',
  },
  {
    name: 'payments-overdue',
    figure: 'shop_payments_overdue',
    help: 'Payments that are open ten minutes after their term',
    limit: { above: 0 },
    measure: async (shop) => (await overdue(shop)).length,
    examples: overdue,
    sentence: (value) =>
      `${payments(value)} should be decided by now, and the books do not know how.`,
    advice:
      'npm run admin -- settle asks the payment service about one and says what it answered. What the service says is still open is the bank’s.',
  },
  {
    name: 'deliveries-failing',
    figure: 'shop_deliveries_failing',
    help: 'Payments whose money has arrived and whose delivery ended in an error three times or more',
    limit: { above: 0 },
    tellAfterMs: [0, 60 * minuteMs, 24 * 60 * minuteMs],
    measure: async (shop) => (await failing(shop)).length,
    examples: failing,
    sentence: (value) =>
      `The money of ${payments(value)} has arrived, and what was bought cannot be delivered.`,
    advice:
      'It is an error of the shop: look in the log for the id, and tell whoever looks after the code. It is tried every minute until it works. To give the money back meanwhile, use the dashboard of the payment service.',
  },
  {
    name: 'refund-late',
    figure: 'shop_refund_oldest_seconds',
    help: 'Age of the oldest refund that the payment service has not decided',
    limit: { above: 24 * 3600 },
    measure: async ({ db, now }) => ageS((await listOpenRefunds(db)).at(0)?.since, now()),
    examples: async ({ db }) => idsOf(await listOpenRefunds(db)),
    sentence: (value) => `A refund was asked for ${formatAge(value)} ago, and has no outcome.`,
    advice: `Look it up in the dashboard of the payment service. Banks take ${bankDays}; a refund that is not there was never taken. The shop goes on asking.`,
  },
  {
    name: 'refunds-failed',
    figure: 'shop_refunds_failed',
    help: 'Payments and unknown money that the payment service could not give back',
    limit: { above: 0 },
    measure: async ({ db }) => (await listFailedRefunds(db)).length,
    examples: ({ db }) => listFailedRefunds(db),
    sentence: (value) =>
      `${payments(value)} could not be given back, and somebody waits for the money.`,
    advice:
      'Look in the dashboard whether the money has gone back. If so: npm run admin -- refund, with the id and --made. If not, ask again with the same command, or with give-back for money that the books did not know.',
  },
  {
    name: 'found-unanswered',
    figure: 'shop_found_oldest_seconds',
    help: 'Age of the oldest news of unknown money that the payment service has not said anything about',
    limit: { above: 3600 },
    measure: async ({ db, now }) => ageS((await listUnansweredNews(db)).at(0)?.since, now()),
    examples: async ({ db }) => idsOf(await listUnansweredNews(db)),
    sentence: (value) =>
      `There was news ${formatAge(value)} ago of a payment that the books do not know, and nobody has said whether it is paid.`,
    advice: 'Look it up in the dashboard of the payment service, then: npm run admin -- find.',
  },
]
