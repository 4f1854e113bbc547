import type { NewAddress } from '#contracts/account.ts'
import type { Address } from '#contracts/address.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import {
  countAddresses,
  deleteAddress as deleteAddressRow,
  findAddressOwner,
  insertAddress,
  listAddresses as listAddressRows,
} from './queries/users.ts'
import { inTransaction } from '#server/database/transactions.ts'

const maxAddresses = 20

/** The saved addresses, newest first. */
export async function listAddresses(shop: Shop, userId: string): Promise<Address[]> {
  const rows = await listAddressRows(shop.db, userId)
  return rows.map(({ id, user_id, created_at, ...address }) => ({ _id: id, ...address }))
}

/** Saves an address; throws when the book is full. */
export async function addAddress(
  shop: Shop,
  userId: string,
  { userId: claimed, ...fields }: NewAddress,
): Promise<Address> {
  const id = crypto.randomUUID()
  await inTransaction(shop.db, async (db) => {
    if ((await countAddresses(db, userId)) >= maxAddresses)
      throw new Refusal('invalid-request', 'tooManyAddresses', { most: maxAddresses })
    await insertAddress(db, { id, user_id: userId, ...fields, created_at: shop.now() })
  })
  return { _id: id, ...fields }
}

/** Deletes one of the user's own addresses: 404 when there is none, 403 when it is another's. */
export async function deleteAddress(shop: Shop, userId: string, id: string): Promise<void> {
  const owner = await findAddressOwner(shop.db, id)
  if (owner === undefined) throw new Refusal('not-found', 'addressGone')
  if (owner !== userId) throw new Refusal('forbidden', 'addressOfSomebodyElse')
  await deleteAddressRow(shop.db, id)
}
