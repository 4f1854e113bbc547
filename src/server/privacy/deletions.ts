import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { addMonths, retentionClasses } from '#domain/retention-policy.ts'
import { parseJson } from '#domain/json.ts'
import type { DeletionRow } from '#server/database/account-tables.ts'
import type { Person } from '#server/payments/purchase-type.ts'
import type { Shop } from '#server/shop.ts'
import { lastingDigest, type SealingKey } from './cipher.ts'
import { listDeletions } from './queries/erasures.ts'

/** In the data folder and in a folder of backups. A backup older than a record does not contain that deletion. */
export const deletionsFolder = 'deletions'

const Deletion: z.ZodType<DeletionRow> = z.strictObject({
  id: z.uuid(),
  key_id: z.string(),
  account: z.string(),
  mailbox: z.string(),
  deleted_at: z.int(),
})
const recordName = /^([0-9a-f-]{36})\.json$/

const fileOf = (folder: string, id: string) => join(folder, deletionsFolder, `${id}.json`)

/** Whether deletions were ever recorded in this folder. */
export const hasDeletionRecords = (folder: string): boolean =>
  existsSync(join(folder, deletionsFolder))

/** Creates the folder of records if it is missing; a folder that is missing later was lost. */
function makeDeletionsFolder(folder: string): void {
  mkdirSync(join(folder, deletionsFolder), { recursive: true, mode: 0o700 })
}

/** The ids recorded in this folder, from its file names. */
export function listRecorded(folder: string): string[] {
  if (!hasDeletionRecords(folder)) return []
  const names = readdirSync(join(folder, deletionsFolder))
  return names.flatMap((name) => recordName.exec(name)?.[1] ?? [])
}

/** One record; undefined when it is damaged or missing. */
export function readDeletion(folder: string, id: string): DeletionRow | undefined {
  try {
    const record = Deletion.safeParse(parseJson(readFileSync(fileOf(folder, id), 'utf8'))).data
    return record?.id === id ? record : undefined
  } catch {
    return undefined
  }
}

/** The records of a folder as files of a backup. */
export const deletionMembers = (folder: string): { name: string; content: Buffer }[] =>
  listRecorded(folder)
    .toSorted()
    .map((id) => ({
      name: `${deletionsFolder}/${id}.json`,
      content: readFileSync(fileOf(folder, id)),
    }))

/** Writes atomically, also with concurrent writers of the same record. */
function writeDeletion(folder: string, deletion: DeletionRow): void {
  makeDeletionsFolder(folder)
  const file = fileOf(folder, deletion.id)
  const draft = `${file}.${process.pid}.part`
  try {
    writeFileSync(draft, JSON.stringify(deletion), { mode: 0o600, flush: true })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Copies missing records from one folder to another. */
export function copyDeletions(from: string, to: string): void {
  const known = new Set(listRecorded(to))
  for (const id of listRecorded(from)) {
    const deletion = known.has(id) ? undefined : readDeletion(from, id)
    if (deletion) writeDeletion(to, deletion)
  }
}

/** The age limit of records, and therefore of usable backups. */
export const deletionsKnownFrom = (now: number): number =>
  addMonths(now, -retentionClasses.deletions.months)

/** Deletes expired records, except those in `retained`. */
export function forgetDeletions(folder: string, now: number, retained: ReadonlySet<string>): void {
  for (const id of listRecorded(folder)) {
    if (retained.has(id)) continue
    const at = readDeletion(folder, id)?.deleted_at
    if (at !== undefined && at < deletionsKnownFrom(now))
      rmSync(fileOf(folder, id), { force: true })
  }
}

/** The digest of a mailbox in the records. */
export const deletedMailbox = (key: SealingKey, email: string): string =>
  lastingDigest(key, 'deleted mailbox', email)

/** The digest of an account's id in the records. */
export const deletedAccount = (key: SealingKey, userId: string): string =>
  lastingDigest(key, 'deleted account', userId)

/** The record of a deletion, without data that identifies the person. */
export function deletionOf({ sealingKey, now }: Shop, { id, email }: Person): DeletionRow {
  return {
    id: crypto.randomUUID(),
    key_id: sealingKey.name,
    account: id === undefined ? '' : deletedAccount(sealingKey, id),
    mailbox: deletedMailbox(sealingKey, email),
    deleted_at: now(),
  }
}

/**
 * Records a deletion outside the database, before the person is notified. If that fails, as on a full disk,
 * `recordDeletions` does it a minute later from the database.
 */
export function recordDeletion({ dataFolder, log }: Shop, deletion: DeletionRow): void {
  try {
    writeDeletion(dataFolder, deletion)
  } catch (error) {
    log.error({ err: error }, 'a deletion could not be recorded in the data folder yet')
  }
}

/**
 * Records in this process's folder the deletions that only the database knows: those of other processes, those
 * interrupted by a kill, and all of them if the records were lost. Deletes expired records.
 */
export async function recordDeletions(shop: Shop): Promise<void> {
  const { db, dataFolder, log, now } = shop
  const deletions = await listDeletions(db)
  if (!hasDeletionRecords(dataFolder)) {
    if (deletions.length > 0)
      log.warn(
        { deletions: deletions.length },
        'the records of who had their data deleted were not in the data folder: they are written anew from the database. If it is a restored backup, whoever deleted after it was made is in it again, unless you stop the server, bring the folder "deletions" of the old data folder, and start again',
      )
    makeDeletionsFolder(dataFolder)
  }
  const recorded = new Set(listRecorded(dataFolder))
  const from = deletionsKnownFrom(now())
  for (const deletion of deletions)
    if (deletion.deleted_at >= from && !recorded.has(deletion.id))
      writeDeletion(dataFolder, deletion)
  forgetDeletions(dataFolder, now(), new Set(deletions.map(({ id }) => id)))
}
