import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Codes belong to the browser that asked for them, links have a purpose, and browsers are known again. */
export const bindCodes: Migration = {
  async up(db) {
    const { schema } = db
    await schema
      .createTable('email_codes')
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('browser_hash', 'text', (c) => c.notNull())
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('open_attempts', 'integer', (c) => c.notNull())
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('one_code_per_browser', ['email', 'purpose', 'browser_hash'])
      .execute()
    // Which browser had asked for the codes that are open is not known: each takes tries of all.
    await sql`insert into email_codes
      (email, purpose, browser_hash, code_hash, attempts, open_attempts, sent_at, expires_at)
      select email, purpose, '', code_hash, 0, attempts, sent_at, expires_at from email_otps`.execute(
      db,
    )
    await schema.dropTable('email_otps').execute()
    await schema
      .alterTable('email_tickets')
      .addColumn('purpose', 'text', (c) => c.notNull().defaultTo('register'))
      .execute()
    await schema
      .createTable('known_browsers')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('browser_hash', 'text', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('known_once', ['user_id', 'browser_hash'])
      .execute()
  },
}
