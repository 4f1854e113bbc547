import type { Migration } from 'kysely/migration'

/**
 * What was taken off a purchase, of any kind, by a rule and by what that one knows it: a code, say; and what somebody
 * has asked to be taken off their cart, which is decided anew whenever the cart is read.
 */
export const noteDeductions: Migration = {
  async up({ schema }) {
    // Names purchases of every kind, as payments do: no foreign key.
    await schema
      .createTable('deductions')
      .addColumn('subject_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('amount_paise', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('deductions_in_their_order', ['subject_id', 'position'])
      .execute()
    await schema
      .createIndex('deductions_of_label')
      .on('deductions')
      .columns(['kind', 'label'])
      .execute()
    await schema
      .createTable('asked_deductions')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('one_asked_of_a_kind', ['user_id', 'kind'])
      .execute()
  },
}
