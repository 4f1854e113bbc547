/** Who works at the firm's desk. A role decides what somebody sees and does there, and nothing else does. */
export const staffRoles = ['owner', 'manager', 'coach', 'accountant', 'editor'] as const
export type StaffRole = (typeof staffRoles)[number]

export const isStaffRole = (text: string): text is StaffRole =>
  staffRoles.some((role) => role === text)

const everybodyWhoSells = ['owner', 'manager'] as const
const whoSeesMoney = ['owner', 'manager', 'accountant'] as const

/**
 * What each role may do: the one table from which the menu of the desk, the guard of each page and act, and their tests
 * are made. A coach sees and changes own appointments alone: `isOwnAppointment`.
 */
const permissions = {
  'today.read': ['owner', 'manager', 'coach', 'accountant', 'editor'],
  'search.use': whoSeesMoney,
  'stories.read': ['owner', 'manager', 'accountant', 'coach'],
  'orders.read': whoSeesMoney,
  'orders.send': everybodyWhoSells,
  'orders.note': everybodyWhoSells,
  'orders.grant': everybodyWhoSells,
  'payments.read': whoSeesMoney,
  'refunds.make': everybodyWhoSells,
  'bookings.read': ['owner', 'manager', 'coach'],
  'bookings.change': ['owner', 'manager', 'coach'],
  'bookings.cancel': everybodyWhoSells,
  'webinars.read': everybodyWhoSells,
  'webinars.attendance': everybodyWhoSells,
  'people.read': everybodyWhoSells,
  'people.protect': everybodyWhoSells,
  'people.change': ['owner'],
  'complaints.read': everybodyWhoSells,
  'complaints.answer': everybodyWhoSells,
  'mails.read': everybodyWhoSells,
  'mails.resend': everybodyWhoSells,
  'lists.export': ['owner', 'accountant'],
  'content.read': ['owner', 'manager', 'editor'],
  'content.publish': ['owner', 'editor'],
  'staff.manage': ['owner'],
  'audit.read': ['owner'],
  'sealed.open': ['owner'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>

export type Permission = keyof typeof permissions

export function may(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = permissions[permission]
  return roles.includes(role)
}

/** Whether one of the staff may see an appointment: a coach their own, everybody else all. */
export const isOwnAppointment = (
  { role, coachId }: { readonly role: StaffRole; readonly coachId: string | null },
  { coach_id }: { readonly coach_id: string },
): boolean => role !== 'coach' || coach_id === coachId

/** What a manager may give back in one day of India, in paise; an owner has no bound. */
export const managerRefundsPerDayPaise = 10_000_00

const minuteMs = 60_000

/** How long things of the desk last, in milliseconds. */
export const deskLifetimes = {
  /** Of a session, whatever is done in it. */
  sessionMs: 12 * 60 * minuteMs,
  /** Of a session in which nothing is done. */
  idleMs: 30 * minuteMs,
  /** A passkey or code that was shown this long ago is fresh enough for a refund. */
  proofMs: 5 * minuteMs,
  invitationMs: 24 * 60 * minuteMs,
  /** Of a code that was mailed. */
  codeMs: 10 * minuteMs,
  /** Of the question that a passkey signs. */
  challengeMs: 5 * minuteMs,
  /** Of a form: what it says about an order may have changed since. */
  formMs: 60 * minuteMs,
} as const

export const recoveryCodeCount = 10
