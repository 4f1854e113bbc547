import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Renames the id shared by attempts at one purchase, formerly called a wish. */
export const namePurchases: Migration = {
  async up(db) {
    await sql`alter table payments rename column wish_id to purchase_id`.execute(db)
    await sql`drop index payments_of_wish`.execute(db)
    await sql`create index payments_of_purchase on payments (purchase_id, state)`.execute(db)
  },
}
