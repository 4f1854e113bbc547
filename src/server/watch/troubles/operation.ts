import { readBackupState } from '#server/backup/read-backup-state.ts'
import { countGivenUpMails } from '#server/mail/queries/unsent-mails.ts'
import { findOpening, measureOutbox } from '../queries/figures.ts'
import { ageS, formatAge, type Trouble } from './trouble.ts'

const dayMs = 24 * 60 * 60_000

/** The states of mails, backups and the disk that somebody must look after. */
export const operationTroubles: readonly Trouble[] = [
  {
    name: 'outbox-late',
    figure: 'shop_outbox_oldest_seconds',
    help: 'Age of the oldest mail that is not sent yet',
    limit: { above: 900 },
    isOwnAge: true,
    measure: async ({ db, now }) => ageS((await measureOutbox(db)).oldestAt, now()),
    sentence: (value) => `A mail has been waiting to be sent for ${formatAge(value)}.`,
    advice:
      'Receipts and codes for new accounts may be stuck as well. npm run admin -- list mails tells what the mail service answered. They are tried for a day.',
  },
  {
    name: 'mails-given-up',
    figure: 'shop_mails_given_up',
    help: 'Mails of the last two days that were refused for good, or for a whole day, and that nobody has sent again',
    limit: { above: 0 },
    measure: ({ db, now }) => countGivenUpMails(db, now() - 2 * dayMs),
    sentence: (value) =>
      value === 1 ? '1 mail could not be delivered.' : `${value} mails could not be delivered.`,
    advice:
      'The mail of each morning names their addresses. With the right one: npm run admin -- resend, the id, and --to.',
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
    sentence: () => 'The newest backup has failed.',
    advice:
      'Run npm run backup by hand and read what it says. If the database is damaged, keep every backup that there is, and restore the newest good one.',
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
    sentence: (value) => `There has been no backup for ${formatAge(value)}.`,
    advice: 'Run npm run backup, and see why nothing runs it every night.',
  },
  {
    name: 'disk-full',
    figure: 'shop_disk_free_bytes',
    isOfMachine: true,
    help: 'What still fits on the disk of the data folder',
    limit: { below: 500_000_000 },
    measure: ({ freeBytes }) => freeBytes(),
    sentence: (value) => `Only ${Math.floor(value / 1e6)} MB are free on the disk of the shop.`,
    advice: 'Make room: old backups and logs first. On a full disk nobody can order or pay.',
  },
]
