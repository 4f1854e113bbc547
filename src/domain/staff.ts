/** Staff roles. Only the role decides what a member of staff can see and do at the desk. */
export const staffRoles = ['owner', 'manager', 'coach', 'accountant', 'editor'] as const
export type StaffRole = (typeof staffRoles)[number]

export const isStaffRole = (text: string): text is StaffRole =>
  staffRoles.some((role) => role === text)

const everybodyWhoSells = ['owner', 'manager'] as const
const whoSeesMoney = ['owner', 'manager', 'accountant'] as const

/**
 * Permissions of each role: the desk's menu, the guard of each page and action, and their tests are made from this
 * table. A coach sees and changes only own appointments: `isOwnAppointment`.
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

/** Whether a member of staff may see an appointment: a coach their own, all others every one. */
export const isOwnAppointment = (
  { role, coachId }: { readonly role: StaffRole; readonly coachId: string | null },
  { coach_id }: { readonly coach_id: string },
): boolean => role !== 'coach' || coach_id === coachId

/** What a manager may refund in one day in India, in paise; an owner has no limit. */
export const managerRefundsPerDayPaise = 10_000_00

const minuteMs = 60_000

/** Lifetimes at the desk, in milliseconds. */
export const deskLifetimes = {
  /** Of a session, in total. */
  sessionMs: 12 * 60 * minuteMs,
  /** Of an idle session. */
  idleMs: 30 * minuteMs,
  /** How long after a passkey or code was verified it is valid for a refund. */
  proofMs: 5 * minuteMs,
  invitationMs: 24 * 60 * minuteMs,
  /** Of a mailed code. */
  codeMs: 10 * minuteMs,
  /** Of a passkey challenge. */
  challengeMs: 5 * minuteMs,
  /** Of a form: what it shows of an order may have changed since. */
  formMs: 60 * minuteMs,
} as const

export const recoveryCodeCount = 10
