import {
  deletionsKnownFrom,
  forgetDeletions,
  hasDeletionRecords,
  listRecorded,
  makeDeletionsFolder,
  writeDeletion,
} from './deletion-records.ts'
import type { Person } from '#server/payments/kind-contract.ts'
import { lastingDigest, type SealingKey } from './cipher.ts'
import type { Shop } from '#server/shop.ts'
import { listDeletions } from './queries/deletions.ts'
import type { DeletionRow } from '#server/database/personal-data-tables.ts'

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
