import { everything, isWanted, officeList } from '#server/payments/queries/office-list.ts'

/** Mails that are not sent yet, or were given up. What they say is nobody's business. */
export const mailList = officeList({
  name: 'mails',
  help: 'mails (those not sent)',
  async rows(db, filter) {
    return await db
      .selectFrom('mails')
      .select(['id', 'template', 'created_at', 'attempts', 'done_at', 'last_error'])
      .where(isWanted(filter, { at: 'created_at' }))
      .where((where) =>
        where.or([where('done_at', 'is', null), where('last_error', 'is not', null)]),
      )
      .orderBy('created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  knowsEmail: false,
  columns: ['id', 'template', 'created_at', 'attempts', 'done_at', 'last_error'],
})

/** Who did what. */
export const auditList = officeList({
  name: 'audit',
  help: 'audit (who did what)',
  async rows(db, filter) {
    return await db
      .selectFrom('audit')
      .select(['at', 'actor', 'action', 'subject', 'facts', 'place', 'seal'])
      .where(isWanted(filter, { at: 'at' }))
      .orderBy('at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  knowsEmail: false,
  columns: ['at', 'actor', 'action', 'subject', 'facts'],
})
