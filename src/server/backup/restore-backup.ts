import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isEmpty } from '#server/database/dump.ts'
import { connectDatabase, isUrl, openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import {
  copyDeletions,
  deletionsFolder,
  hasDeletionRecords,
  listRecorded,
} from '#server/privacy/deletions.ts'
import { listDeletions } from '#server/privacy/queries/erasures.ts'
import { BackupError } from './archive.ts'
import { openBackup } from './open-backup.ts'

/** Credentials and sessions of customers and staff. */
const openings = [
  ...(['sessions', 'email_codes', 'email_tickets'] as const),
  ...(['staff_sessions', 'staff_codes', 'staff_invitations'] as const),
]

/**
 * Adapts restored records to what may have happened since. Open payments and refunds are checked at once. Credentials
 * become invalid: a session may have been ended since, a code used, a password changed; unsent codes and links are
 * deleted with them. All other unsent mails are sent, perhaps a second time, as it is unknown whether they were.
 * Answers how many payments are open.
 */
async function afterLoss(db: Database, now: number): Promise<number> {
  return await inTransaction(db, async (transaction) => {
    const due = { next_check_at: now }
    const open = await transaction
      .updateTable('payments')
      .set(due)
      .where('state', '=', 'pending')
      .returning('id')
      .execute()
    await transaction.updateTable('refunds').set(due).where('state', '=', 'asked').execute()
    for (const table of openings) await transaction.deleteFrom(table).execute()
    await transaction
      .deleteFrom('mails')
      .where('done_at', 'is', null)
      .where('expires_at', 'is not', null)
      .where('once_key', 'is', null)
      .execute()
    return open.length
  })
}

/** How many payments may still be paid. */
async function countOpenPayments(db: Database): Promise<number> {
  const open = db.selectFrom('payments').where('state', '=', 'pending')
  const { count } = await open
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface RestoreTarget {
  readonly dataFolder: string
  /** A file, or the postgres:// address of an empty database. */
  readonly database: string
  /** Nothing has happened since the backup, as when a shop moves to another server: its contents stay unchanged. */
  readonly isMove: boolean
  /** Folders that may contain later deletions than the backup, such as the partly lost data folder. */
  readonly recordsIn?: readonly string[]
  readonly now: number
}

interface Restored {
  readonly createdAt: string
  readonly files: number
  readonly openPayments: number
  /** How many recorded deletions the backup does not contain. */
  readonly laterDeletions: number
  /** Whether records came from a live folder, not only from the backup and its folder, which are as old. */
  readonly hasNewestRecords: boolean
}

/** Ignores records of deletions, which may stay in an emptied folder. */
const namesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name !== deletionsFolder) : []

async function refuseUsed({ dataFolder, database }: RestoreTarget): Promise<void> {
  if (namesIn(dataFolder).length > 0)
    throw new BackupError(`${dataFolder} is not empty. Nothing was changed. Name an empty folder.`)
  if (!isUrl(database)) return
  const db = await connectDatabase(database)
  try {
    if (!(await isEmpty(db)))
      throw new BackupError('The database holds rows already. Nothing was changed.')
  } finally {
    await db.destroy()
  }
}

/**
 * Restores a verified backup into an empty target, on either database; one of an older version is migrated afterwards.
 * Unless the shop only moves, `afterLoss` adapts it. Also copies later records of deletions from all known folders: the
 * server repeats these deletions at its start. Throws `BackupError` when nothing was changed. Answers what was
 * restored.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const { dataFolder, database, isMove, now, recordsIn = [] } = target
  const opened = await openBackup(file, target)
  await refuseUsed(target)
  const hasNewestRecords = [dataFolder, ...recordsIn].some(hasDeletionRecords)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  try {
    await opened.fill()
    for (const [path, content] of opened.files) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const isRecord = dirname(path) === join(dataFolder, deletionsFolder)
      if (isRecord && existsSync(path)) continue
      writeFileSync(path, content, { mode: 0o600, flag: 'wx', flush: true })
    }
    for (const folder of [dirname(resolve(file)), ...recordsIn]) copyDeletions(folder, dataFolder)
    const db = await openDatabase(database)
    try {
      const openPayments = await (isMove ? countOpenPayments(db) : afterLoss(db, now))
      const { createdAt, files } = opened
      const laterDeletions = await countLaterDeletions(db, dataFolder)
      return { createdAt, files: files.size, openPayments, laterDeletions, hasNewestRecords }
    } finally {
      await db.destroy()
    }
  } catch (error) {
    for (const name of namesIn(dataFolder)) rmSync(join(dataFolder, name), { recursive: true })
    throw error
  }
}

async function countLaterDeletions(db: Database, dataFolder: string): Promise<number> {
  const known = new Set((await listDeletions(db)).map(({ id }) => id))
  return listRecorded(dataFolder).filter((id) => !known.has(id)).length
}
