import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Who agreed to what, and the words of it. Of what was agreed to before, nobody wrote down the words: it is taken over with
 * the version 'before' and without a subject, as a digest of the mailbox needs the secret, and is found by its seat.
 */
export const createConsents: Migration = {
  async up(db) {
    const { schema } = db
    await schema
      .createTable('consent_texts')
      .addColumn('version', 'text', (c) => c.primaryKey())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('first_seen_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema
      .createTable('consents')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('text_version', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('source', 'text', (c) => c.notNull())
      .addColumn('about', 'text', (c) => c.notNull())
      .addColumn('given_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .addColumn('end_reason', 'text')
      .addColumn('end_source', 'text')
      .execute()
    await schema.createIndex('consents_of_subject').on('consents').column('subject').execute()
    await schema.createIndex('consents_about').on('consents').column('about').execute()
    await schema.createIndex('consents_by_end').on('consents').column('ended_at').execute()
    await sql`
      insert into consents (id, subject, purpose, text_version, language, source, about, given_at)
      select 'before-' || id, '', 'challenges', 'before', language, '/hooponopono-power', id, consented_at
      from enrollments where consented_at is not null and challenges <> ''`.execute(db)
  },
}
