const moreEveryMs = 6 * 60 * 60_000

/** By what the outbox knows the mail that acknowledges a complaint. */
export const acknowledgementKey = (id: string) => `complaint-received:${id}`

/** By what it knows the mail that there are more complaints than mails: one in six hours. */
export const moreComplaintsKey = (now: number) => `more-complaints:${Math.floor(now / moreEveryMs)}`
