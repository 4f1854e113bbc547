import { unsentTroubleDays } from '#domain/fulfilment.ts'
import { endOfWorkingDaysBefore } from '#domain/india-day.ts'
import { readBackupState } from '#server/backup/read-backup-state.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import { countGivenUpMails } from '#server/mail/queries/unsent-mails.ts'
import { listToSend } from '#server/orders/queries/fulfilments.ts'
import { findOpening, measureOutbox } from '#server/alerts/queries/figures.ts'
import { findBeginning } from '#server/alerts/queries/traces.ts'
import { ageS, type Measured, type Trouble } from './trouble.ts'

const words = firmWords.watch.troubles

const dayMs = 24 * 60 * 60_000

const unsentTooLong = ({ db, now }: Measured) =>
  listToSend(db, endOfWorkingDaysBefore(now(), unsentTroubleDays))

/** The states of deliveries, mails, backups and the disk that somebody must look after. */
export const operationTroubles: readonly Trouble[] = [
  {
    name: 'orders-unsent',
    figure: 'shop_orders_unsent',
    help: `Orders that were paid ${unsentTroubleDays} working days ago or longer and are not noted as sent`,
    limit: { above: 0 },
    measure: async (shop) => (await unsentTooLong(shop)).length,
    examples: async (shop) => (await unsentTooLong(shop)).map(({ id }) => id),
    ...words.ordersUnsent,
  },
  {
    name: 'outbox-late',
    figure: 'shop_outbox_oldest_seconds',
    help: 'Age of the oldest mail that is not sent yet',
    limit: { above: 300 },
    isOwnAge: true,
    measure: async ({ db, now }) => ageS((await measureOutbox(db)).oldestAt, now()),
    ...words.outboxLate,
  },
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
    figure: 'shop_backup_age_seconds',
    help: 'Since the newest backup, failed or not, or since the shop was made when there is none',
    limit: { above: 26 * 3600 },
    measure: async ({ db, dataFolder, now }) => {
      const state = await readBackupState(dataFolder)
      return ageS(state?.at ?? (await findOpening(db)), now())
    },
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
]
