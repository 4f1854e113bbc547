import { complaintStates } from '#domain/complaint.ts'
import {
  everything,
  isWanted,
  lowerEmail,
  officeList,
} from '#server/payments/queries/office-list.ts'

/** Complaints, with what was written; `complaint` answers one. */
export const complaintList = officeList({
  name: 'complaints',
  async rows(db, filter) {
    return await db
      .selectFrom('complaints')
      .select(['ticket', 'state', 'created_at', 'answered_at', 'resolved_at'])
      .select(['email', 'name', 'about', 'message', 'answer'])
      .where(isWanted(filter, { at: 'created_at', state: 'state', email: lowerEmail }))
      .orderBy('created_at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
  },
  states: { of: 'a complaint', names: complaintStates },
  knowsEmail: true,
  columns: ['ticket', 'state', 'created_at', 'answered_at', 'resolved_at', 'email', 'name'],
  exported: [
    ...(['ticket', 'state', 'created_at', 'answered_at', 'resolved_at'] as const),
    ...(['email', 'name', 'about', 'message', 'answer'] as const),
  ],
})
