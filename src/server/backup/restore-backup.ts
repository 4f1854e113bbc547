import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isEmpty } from '../database/dump.ts'
import { connectDatabase, openDatabase } from '../database/open.ts'
import { isUrl } from '../database/place.ts'
import { afterLoss, countOpenPayments } from './after-loss.ts'
import { BackupError } from './backup-error.ts'
import { openBackup } from './open-backup.ts'

export interface RestoreTarget {
  readonly dataFolder: string
  /** A file, or the postgres:// address of an empty database. */
  readonly database: string
  /** Nothing has happened since the backup, as when a shop moves: what is in it is kept as it is. */
  readonly isMove: boolean
  readonly now: number
}

async function refuseUsed({ dataFolder, database }: RestoreTarget): Promise<void> {
  const found = existsSync(dataFolder) ? readdirSync(dataFolder) : []
  if (found.length > 0)
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
 * Puts a backup into an empty place, on either database, after it was found whole; one of an older version
 * is migrated afterwards. Unless the shop only moves, what may have happened since the backup counts: see
 * `afterLoss`. Throws `BackupError` when nothing was changed. Answers what was restored.
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
): Promise<{ createdAt: string; files: number; openPayments: number }> {
  const { dataFolder, database, isMove, now } = target
  const opened = await openBackup(file, target)
  await refuseUsed(target)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  try {
    await opened.fill()
    const db = await openDatabase(database)
    const openPayments = await (isMove ? countOpenPayments(db) : afterLoss(db, now)).finally(() =>
      db.destroy(),
    )
    for (const [path, content] of opened.files) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content, { mode: 0o600, flag: 'wx', flush: true })
    }
    return { createdAt: opened.createdAt, files: opened.files.size, openPayments }
  } catch (error) {
    for (const name of readdirSync(dataFolder)) rmSync(join(dataFolder, name), { recursive: true })
    throw error
  }
}
