import type { Expression } from 'kysely'

/** Ids of orders or bookings, as a query that stands in another one. */
export type SubjectIds = Expression<string>
