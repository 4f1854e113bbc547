import { people as selectPeople } from '#server/account/queries/users.ts'
import {
  deletedAccount,
  deletedMailbox,
  deletionsKnownFrom,
  listRecorded,
  readDeletion,
} from './deletions.ts'
import { listAffected } from './breach.ts'
import type { Person } from '#server/payments/purchase-type.ts'
import type { Shop } from '#server/shop.ts'
import { eraseEverythingOf } from './delete-account.ts'
import { insertDeletion, listDeletions } from './queries/erasures.ts'
import type { DeletionRow } from '#server/database/account-tables.ts'
import { inTransaction } from '#server/database/transactions.ts'

/** All persons, up to the maximum date. */
const whole = { sinceMs: 0, untilMs: 8.64e15, retention: undefined, withFirm: true }

/**
 * Repeats recorded deletions of persons who are in the database again, as after restoring a backup from before. Runs at
 * each start, before requests are served; logs only how many.
 */
export async function eraseAgain(shop: Shop): Promise<void> {
  const forgotten = await forgottenDeletions(shop)
  const own = forgotten.filter(({ key_id }) => key_id === shop.sealingKey.name)
  if (own.length < forgotten.length)
    shop.log.error(
      { records: forgotten.length - own.length },
      'these records of deletions are made with another sealing key: if this is a restored backup, people who had their data deleted are in it again. Set SEALING_KEY to the one of then (docs/operations.md, "What is sealed"), and start again',
    )
  if (own.length === 0) return
  const find = await whoIsHere(shop)
  const done = { deletedAgain: 0, cameBack: 0, failed: 0 }
  for (const deletion of own) {
    try {
      const outcome = await eraseOnce(shop, deletion, find(deletion))
      done.deletedAgain += outcome.deletedAgain
      done.cameBack += outcome.cameBack
    } catch (error) {
      shop.log.error(
        { err: error, record: deletion.id },
        'the person of this record of a deletion could not be deleted again: the next start tries once more',
      )
      done.failed += 1
    }
  }
  tell(shop, done)
}

/** Valid records in the folder that the database does not know. */
async function forgottenDeletions({ db, dataFolder, log, now }: Shop): Promise<DeletionRow[]> {
  const recorded = listRecorded(dataFolder)
  if (recorded.length === 0) return []
  const known = new Set((await listDeletions(db)).map(({ id }) => id))
  const from = deletionsKnownFrom(now())
  return recorded
    .filter((id) => !known.has(id))
    .flatMap((id) => {
      const deletion = readDeletion(dataFolder, id)
      if (!deletion)
        log.error({ record: id }, 'this record of a deletion is damaged: nobody is deleted by it')
      return deletion && deletion.deleted_at >= from ? [deletion] : []
    })
}

/** Finds the persons in the database that match a record. */
async function whoIsHere(shop: Shop): Promise<(deletion: DeletionRow) => Person[]> {
  const { db, sealingKey: key } = shop
  const accounts = await selectPeople(db).select(['id', 'email']).execute()
  const byAccount = new Map(accounts.map((one) => [deletedAccount(key, one.id), one]))
  const byMailbox = new Map<string, Person>()
  for (const { email } of await listAffected(shop, whole))
    if (email) byMailbox.set(deletedMailbox(key, email), { id: undefined, email })
  for (const one of accounts) byMailbox.set(deletedMailbox(key, one.email), one)
  return ({ account, mailbox }) => {
    const people = [byAccount.get(account), byMailbox.get(mailbox)].filter(
      (one) => one !== undefined,
    )
    return people.filter(
      (one, index) => people.findIndex(({ email }) => email === one.email) === index,
    )
  }
}

/** Does nothing if another process has done it. */
async function eraseOnce(
  shop: Shop,
  deletion: DeletionRow,
  people: readonly Person[],
): Promise<{ deletedAgain: number; cameBack: number }> {
  const since = { ...whole, sinceMs: deletion.deleted_at + 1, byDeeds: true }
  const later = people.length > 0 ? await listAffected(shop, since) : []
  const isBack = ({ email }: Person) => later.some((one) => one.email === email)
  const gone = people.filter((person) => !isBack(person))
  return await inTransaction(shop.db, async (db) => {
    if (!(await insertDeletion(db, deletion))) return { deletedAgain: 0, cameBack: 0 }
    for (const person of gone) await eraseEverythingOf(db, shop, person)
    return { deletedAgain: gone.length, cameBack: people.length - gone.length }
  })
}

function tell(
  { log }: Shop,
  done: { deletedAgain: number; cameBack: number; failed: number },
): void {
  const { deletedAgain, cameBack, failed } = done
  if (deletedAgain > 0)
    log.warn(
      done,
      `${deletedAgain} who had their data deleted were here again, as after a restored backup: it is deleted once more`,
    )
  if (cameBack > 0)
    log.warn(
      done,
      `${cameBack} who had their data deleted were here again and have used the shop since: nothing of theirs is deleted. Ask them`,
    )
  if (failed > 0)
    log.error(done, `${failed} could not be deleted again: the next start tries once more`)
}
