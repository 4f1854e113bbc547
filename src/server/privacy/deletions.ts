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

/** Of a data folder, and of a folder of backups. A backup that is older than a record does not know of it. */
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

/** Makes the place for records, where there is none yet: that it is missing later tells that it was lost. */
function makeDeletionsFolder(folder: string): void {
  mkdirSync(join(folder, deletionsFolder), { recursive: true, mode: 0o700 })
}

/** The ids of what is recorded in this folder, by the names of its files. */
export function listRecorded(folder: string): string[] {
  if (!hasDeletionRecords(folder)) return []
  const names = readdirSync(join(folder, deletionsFolder))
  return names.flatMap((name) => recordName.exec(name)?.[1] ?? [])
}

/** One record; undefined when it is damaged or has gone. */
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

/** Whole or not at all, whatever happens meanwhile and whoever else writes the same. */
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

/** Adds the records of one folder to another's. */
export function copyDeletions(from: string, to: string): void {
  const known = new Set(listRecorded(to))
  for (const id of listRecorded(from)) {
    const deletion = known.has(id) ? undefined : readDeletion(from, id)
    if (deletion) writeDeletion(to, deletion)
  }
}

/** From when on deletions are known still: no backup may be older. */
export const deletionsKnownFrom = (now: number): number =>
  addMonths(now, -retentionClasses.deletions.months)

/** Deletes the records that are over, among those that are not `kept`. */
export function forgetDeletions(folder: string, now: number, retained: ReadonlySet<string>): void {
  for (const id of listRecorded(folder)) {
    if (retained.has(id)) continue
    const at = readDeletion(folder, id)?.deleted_at
    if (at !== undefined && at < deletionsKnownFrom(now))
      rmSync(fileOf(folder, id), { force: true })
  }
}

/** How a mailbox is known in the records. */
export const deletedMailbox = (key: SealingKey, email: string): string =>
  lastingDigest(key, 'deleted mailbox', email)

/** How an account is known in the records, by its id. */
export const deletedAccount = (key: SealingKey, userId: string): string =>
  lastingDigest(key, 'deleted account', userId)

/** That this person is deleted now, without anything that says who it is. */
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
 * Records outside of the database what has been deleted, before the person is told so. What cannot be written now, as on
 * a full disk, is by `recordDeletions` in a minute: it stands in the database as well.
 */
export function recordDeletion({ dataFolder, log }: Shop, deletion: DeletionRow): void {
  try {
    writeDeletion(dataFolder, deletion)
  } catch (error) {
    log.error({ err: error }, 'a deletion could not be recorded in the data folder yet')
  }
}

/**
 * Records in the folder of this process what the database knows and the folder does not: what another process has
 * deleted, what a kill came before, and all of it where the records are lost. Those that are over are deleted.
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
