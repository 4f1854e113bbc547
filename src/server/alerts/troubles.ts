import { hostname } from 'node:os'
import { unsentTroubleDays } from '#domain/fulfilment.ts'
import { endOfWorkingDaysBefore } from '#domain/india-time.ts'
import { readBackupState } from '#server/backup/backup-state.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import { countGivenUpMails } from '#server/mail/queries/unsent-mails.ts'
import { listToSend } from '#server/orders/queries/fulfilments.ts'
import { listFailingDeliveries } from '#server/payments/queries/refunds.ts'
import type { Shop } from '#server/shop.ts'
import { findBeginning, findProviderOutage } from './queries/alert-state.ts'
import {
  findNextCheck,
  findOpening,
  listFailedRefunds,
  listOpenRefunds,
  listOverduePayments,
  listUnansweredNews,
  measureOutbox,
} from './queries/figures.ts'

/** The dependencies of the measurements. */
export type Measured = Pick<
  Shop,
  'db' | 'now' | 'freeBytes' | 'dataFolder' | 'providers' | 'certificateDays'
>

const hourMs = 60 * 60_000

/** A state that needs attention, with all its texts. */
export interface Trouble {
  readonly name: string
  /** The name of its metric. */
  readonly figure: `shop_${string}`
  /** The help text of its metric. */
  readonly help: string
  /** It is a trouble while the metric is beyond this. */
  readonly limit: { readonly above: number } | { readonly below: number }
  readonly measure: (shop: Measured) => Promise<number>
  /** A sentence for the firm. */
  readonly sentence: (value: number) => string
  /** What to do about it. */
  readonly advice: string
  /** A sentence for the alarm when it has ended. */
  readonly over: string
  /** Ids to look at, longest waiting first. */
  readonly examples?: (shop: Measured) => Promise<readonly string[]>
  /** The metric itself is the age in seconds. */
  readonly isOwnAge?: true
  /** Measured for each machine separately. */
  readonly isOfMachine?: true
  /** The ages at which the firm gets a mail; by default an hour and a day. */
  readonly tellAfterMs?: readonly number[]
}

/** Whether a value of its metric is beyond the limit. */
export function isBeyond({ limit }: Trouble, value: number): boolean {
  return 'above' in limit ? value > limit.above : value < limit.below
}

/** The key of the trouble among the current ones, shared by all processes. */
export function keyOf({ name, isOfMachine }: Trouble): string {
  return isOfMachine ? `${name}@${hostname()}` : name
}

/** The ages of the trouble at which the firm gets a mail. */
export function agesToTell({ tellAfterMs = [hourMs, 24 * hourMs] }: Trouble): readonly number[] {
  return tellAfterMs
}

/** When it began, as far as its metric tells. */
export function beganAt({ isOwnAge }: Trouble, value: number, now: number): number {
  return isOwnAge ? Math.round(now - value * 1000) : now
}

/** An age in seconds; 0 for none, or for a time written by a fast clock. */
function ageS(at: number | null | undefined, now: number): number {
  return at === null || at === undefined ? 0 : Math.max(0, now - at) / 1000
}

const words = firmWords.watch.troubles

const minuteMs = 60_000
/** The provider ends a payment when it expires; allows for clock differences and for the delay of its notification. */
const marginMs = 10 * minuteMs

/** Fewer may be transient; the poller makes as many attempts within three minutes. */
const failuresOfTrouble = 3

const overdue = ({ db, now }: Measured) => listOverduePayments(db, now() - marginMs)
const failing = ({ db }: Measured) => listFailingDeliveries(db, failuresOfTrouble)
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Payment states that need attention. */
const moneyTroubles: readonly Trouble[] = [
  {
    name: 'provider-silent',
    figure: 'shop_provider_silent_seconds',
    help: 'Since the first question to the payment service that has no answer, while none has been answered since',
    limit: { above: 600 },
    isOwnAge: true,
    measure: async ({ db, now, providers }) =>
      ageS(
        await findProviderOutage(
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

const dayMs = 24 * 60 * 60_000

/** When the next backup is due after one; an archive, of PostgreSQL for example, is made once an hour. */
const backupTermMs = { copy: 30 * minuteMs, archive: 150 * minuteMs } as const
/** For the first backup; longer, as a shop that is being tried out may have none. */
const firstBackupTermMs = 26 * hourMs

/** When the next backup was or is due. */
async function backupDueAt({ db, dataFolder, now }: Measured): Promise<number> {
  const state = await readBackupState(dataFolder)
  if (state === undefined) return ((await findOpening(db)) ?? now()) + firstBackupTermMs
  return state.at + backupTermMs[state.file.endsWith('.tar.gz') ? 'archive' : 'copy']
}

/** Receipts and codes for new accounts are not sent. */
const outboxLate: Trouble = {
  name: 'outbox-late',
  figure: 'shop_outbox_oldest_seconds',
  help: 'Age of the oldest mail that is not sent yet',
  limit: { above: 300 },
  isOwnAge: true,
  measure: async ({ db, now }) => ageS((await measureOutbox(db)).oldestAt, now()),
  ...words.outboxLate,
}

/** Whether mails are stuck. */
export async function hasOutboxStopped(shop: Measured): Promise<boolean> {
  return isBeyond(outboxLate, await outboxLate.measure(shop))
}

const unsentTooLong = ({ db, now }: Measured) =>
  listToSend(db, endOfWorkingDaysBefore(now(), unsentTroubleDays))

/** States of deliveries, mails, backups and the disk that need attention. */
const operationTroubles: readonly Trouble[] = [
  {
    name: 'orders-unsent',
    figure: 'shop_orders_unsent',
    help: `Orders that were paid ${unsentTroubleDays} working days ago or longer and are not noted as sent`,
    limit: { above: 0 },
    measure: async (shop) => (await unsentTooLong(shop)).length,
    examples: async (shop) => (await unsentTooLong(shop)).map(({ id }) => id),
    ...words.ordersUnsent,
  },
  outboxLate,
  {
    name: 'mails-given-up',
    figure: 'shop_mails_given_up',
    help: 'Mails of the last two days that were refused for good, or for a whole day, and that nobody has sent again',
    limit: { above: 0 },
    measure: ({ db, now }) => countGivenUpMails(db, now() - 2 * dayMs),
    ...words.mailsGivenUp,
  },
  {
    name: 'backup-failed',
    figure: 'shop_backup_failed',
    help: '1 when the newest backup failed or found the database damaged',
    limit: { above: 0 },
    measure: async ({ dataFolder }) => Number((await readBackupState(dataFolder))?.ok === false),
    examples: async ({ dataFolder }) => {
      const state = await readBackupState(dataFolder)
      return state ? [state.message] : []
    },
    ...words.backupFailed,
  },
  {
    name: 'backup-old',
    figure: 'shop_backup_late_seconds',
    help: 'Since the next backup should have been there: half an hour after the newest, failed or not',
    limit: { above: 0 },
    isOwnAge: true,
    measure: async (shop) => ageS(await backupDueAt(shop), shop.now()),
    ...words.backupOld,
  },
  {
    name: 'disk-full',
    figure: 'shop_disk_free_bytes',
    isOfMachine: true,
    help: 'What still fits on the disk of the data folder',
    limit: { below: 500_000_000 },
    measure: ({ freeBytes }) => freeBytes(),
    ...words.diskFull,
  },
  {
    name: 'clock-jumped',
    figure: 'shop_clock_jumped',
    help: '1 while the clock is not believed, as it went ahead by more than a day: nothing is erased',
    limit: { above: 0 },
    measure: async ({ db }) => Number((await findBeginning(db, 'clock-jumped')) !== undefined),
    ...words.clockJumped,
  },
  {
    name: 'certificate-ends',
    figure: 'shop_certificate_days',
    help: 'Days until the certificate of the public address expires; +Inf where none is known',
    limit: { below: 14 },
    tellAfterMs: [0, dayMs, 7 * dayMs],
    measure: ({ certificateDays }) => certificateDays(),
    ...words.certificateEnds,
  },
]

/** All troubles: the source of metrics, mails to the firm and the command's output. */
export const troubles: readonly Trouble[] = [...moneyTroubles, ...operationTroubles]
