const moreEveryMs = 6 * 60 * 60_000

/** By what the outbox knows the mail that acknowledges a complaint. */
export const acknowledgementKey = (id: string) => `complaint-received:${id}`

/** The mail that tells the officer of it. */
export const noticeKey = (id: string) => `complaint-notice:${id}`

/** Of what the officer is reminded, the most urgent first. */
export type ReminderName = (typeof reminderNames)[number]
const reminderNames = ['late', 'soon', 'acknowledge', 'week'] as const

export const reminderKeyStart = 'complaint-due:'
export const reminderKey = (id: string, name: ReminderName | '') =>
  `${reminderKeyStart}${id}:${name}`

/** All mails that say what was complained about. */
export const keysOf = (id: string) => [
  ...[acknowledgementKey(id), noticeKey(id)],
  ...reminderNames.map((name) => reminderKey(id, name)),
]

/** By what it knows the mail that there are more complaints than mails: one in six hours. */
export const moreComplaintsKey = (now: number) => `more-complaints:${Math.floor(now / moreEveryMs)}`
