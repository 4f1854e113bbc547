import { createRoute, z } from '@hono/zod-openapi'
import type { FieldProblem } from '#domain/field-problem.ts'
import { linkProofPattern, nameLimit, otpPattern, tidyOtp, tidyProof } from '#domain/identity.ts'
import { sessionLifetime } from '#domain/lifetimes.ts'
import { passwordLength } from '#domain/password.ts'
import { Address, addressFields } from './address.ts'
import {
  claimedUserId,
  Email,
  Id,
  jsonAnswer,
  jsonBody,
  Moment,
  refused,
  signedIn,
} from './parts.ts'
import { requiredText, typedText } from './text.ts'

const NewAddress = z.object({ ...addressFields, userId: claimedUserId })

export const addAddress = createRoute({
  method: 'post',
  path: '/api/auth/address',
  summary: 'Save an address',
  security: signedIn,
  request: { body: jsonBody(NewAddress) },
  responses: { 201: jsonAnswer(Address, 'The new address'), ...refused },
})

export type AddAddress = typeof addAddress
export type NewAddress = z.infer<typeof NewAddress>

export const deleteAddress = createRoute({
  method: 'delete',
  path: '/api/auth/address/{addressId}',
  summary: 'Delete a saved address',
  security: signedIn,
  request: { params: z.object({ addressId: Id }) },
  responses: { 200: jsonAnswer(z.object({ deleted: z.literal(true) }), 'Deleted'), ...refused },
})

export type DeleteAddress = typeof deleteAddress

const Ended = z.object({ ended: z.int().describe('How many devices were logged out by this call') })

export const endOtherSessions = createRoute({
  method: 'delete',
  path: '/api/auth/{userId}/sessions',
  summary: 'Log out the logged-in user everywhere but here',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: { 200: jsonAnswer(Ended, 'Logged out elsewhere'), ...refused },
})

export type EndOtherSessions = typeof endOtherSessions

/** The session of the request itself may be ended too. An id of another user's session is a 404. */
export const endSession = createRoute({
  method: 'delete',
  path: '/api/auth/{userId}/sessions/{sessionId}',
  summary: 'Log out one device of the logged-in user',
  security: signedIn,
  request: { params: z.object({ userId: Id, sessionId: Id }) },
  responses: { 200: jsonAnswer(z.object({ ended: z.literal(true) }), 'Logged out'), ...refused },
})

export type EndSession = typeof endSession

const wrong: FieldProblem = 'otp'

/** Long enough for the whole mail: a user may copy more than its code. */
export const TypedCode = typedText(500, { wrong })

/** A one-time code as typed. */
const Otp = TypedCode.overwrite(tidyOtp).regex(otpPattern, wrong)

/** Such a code, or the unguessable proof of a mailed link. */
export const MailedProof = TypedCode.overwrite(tidyProof).regex(
  new RegExp(`${otpPattern.source}|${linkProofPattern.source}`),
  wrong,
)

/** The response is the same whether the e-mail has an account or not; the mail tells its owner. */
export const SentOtp = z.object({
  message: z.string(),
  way: z
    .enum(['code', 'link'])
    .describe('What the mail holds: a code to type or, after too many wrong ones, a link to open'),
  resendAfterMs: z.int().describe('How long to wait before asking for another code'),
})

export type SentOtp = z.infer<typeof SentOtp>

export const forgotPassword = createRoute({
  method: 'post',
  path: '/api/auth/forgot-password',
  summary: 'Send a one-time code to an e-mail address, to choose a new password',
  request: { body: jsonBody(z.object({ email: Email })) },
  responses: { 200: jsonAnswer(SentOtp, 'On its way'), ...refused },
})

export type ForgotPassword = typeof forgotPassword

export const User = z
  .object({
    userId: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
  })
  .openapi('User')

/** The response to a log-in or registration: the user, and the session token. */
export const OpenedSession = z
  .object({ user: User, token: z.string().describe('Send as Authorization: Bearer <token>') })
  .openapi('OpenedSession')

export type User = z.infer<typeof User>
export type OpenedSession = z.infer<typeof OpenedSession>

export const getUser = createRoute({
  method: 'get',
  path: '/api/auth/user/{userId}',
  summary: 'The profile of the logged-in user',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: { 200: jsonAnswer(User, 'The profile'), ...refused },
})

export type GetUser = typeof getUser

export const listAddresses = createRoute({
  method: 'get',
  path: '/api/auth/user/addresses/{userId}',
  summary: 'The saved addresses of the logged-in user, newest first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: { 200: jsonAnswer(z.array(Address), 'The addresses'), ...refused },
})

export type ListAddresses = typeof listAddresses

export const ListedSession = z
  .object({
    id: z.string().describe('Names the session to `end-session`; it is not its token'),
    device: z.string().describe('Such as "Chrome on Android"; empty when that is not known'),
    createdAt: Moment,
    lastUsedAt: Moment.describe('ISO 8601; a few minutes behind at most'),
    expiresAt: Moment,
    remembered: z.boolean(),
    current: z.boolean().describe('Whether this call was made with it'),
  })
  .openapi('ListedSession')

export const listSessions = createRoute({
  method: 'get',
  path: '/api/auth/{userId}/sessions',
  summary: 'Where the logged-in user is logged in, the newest use first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: {
    200: jsonAnswer(z.object({ sessions: z.array(ListedSession) }), 'The open sessions'),
    ...refused,
  },
})

export type ListSessions = typeof listSessions
export type ListedSession = z.infer<typeof ListedSession>

const missing: FieldProblem = 'newPassword'
const short: FieldProblem = 'shortPassword'
const long: FieldProblem = 'longPassword'

/** A new password; the server also refuses common ones (`weak-password`). */
const NewPassword = z.string(missing).min(passwordLength.min, short).max(passwordLength.max, long)

/** An existing password, without the length rules of new ones. `problem` is the error if it is missing. */
export function givenPassword(problem: FieldProblem) {
  return z.string(problem).min(1, problem).max(1024, problem)
}

const hourMs = 60 * 60_000
const hoursOf = (isRemembered: boolean) => sessionLifetime(isRemembered).lifetimeMs / hourMs

/** Absent means no: without the option, the session is short. */
const remember = z
  .boolean()
  .default(false)
  .describe(
    `Keeps the session for ${hoursOf(true) / 24} days instead of at most ${hoursOf(false)} hours`,
  )

const Credentials = z.object({
  email: Email,
  password: givenPassword('password'),
  remember,
})

export const logIn = createRoute({
  method: 'post',
  path: '/api/auth/login',
  summary: 'Log in with e-mail and password',
  request: { body: jsonBody(Credentials) },
  responses: { 200: jsonAnswer(OpenedSession, 'Logged in'), ...refused },
})

export type LogIn = typeof logIn
export type Credentials = z.infer<typeof Credentials>

export const logOut = createRoute({
  method: 'post',
  path: '/api/auth/logout',
  summary: 'Revoke the token of this call',
  security: signedIn,
  responses: { 200: jsonAnswer(z.object({ loggedOut: z.literal(true) }), 'Revoked'), ...refused },
})

export type LogOut = typeof logOut

const noTicket: FieldProblem = 'ticket'

const Registration = z.object({
  email: Email,
  password: NewPassword,
  ticket: z.string({ error: noTicket }).max(200).describe('From validate-otp'),
  remember,
})

export const register = createRoute({
  method: 'post',
  path: '/api/auth/register',
  summary: 'Open an account for a proven e-mail address and log in',
  request: { body: jsonBody(Registration) },
  responses: { 201: jsonAnswer(OpenedSession, 'Registered and logged in'), ...refused },
})

export type Register = typeof register
export type Registration = z.infer<typeof Registration>

const PasswordReset = z.object({
  email: Email,
  code: MailedProof.describe(
    'From forgot-password, or of the link in its mail; `wrong-code` when it is wrong, used or too old',
  ),
  password: NewPassword,
  remember,
})

/** A refused password (`weak-password`) neither uses up the code nor counts as an attempt. */
export const resetPassword = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password with a mailed code, end all sessions and log in',
  request: { body: jsonBody(PasswordReset) },
  responses: { 200: jsonAnswer(OpenedSession, 'Changed and logged in'), ...refused },
})

export type ResetPassword = typeof resetPassword
export type PasswordReset = z.infer<typeof PasswordReset>

const noPassword: FieldProblem = 'currentPassword'
const noNewPassword: FieldProblem = 'newPassword'

const ProfileChange = z
  .object({
    firstName: requiredText('firstName', nameLimit),
    lastName: requiredText('lastName', nameLimit),
    displayName: requiredText('displayName', nameLimit),
    currentPassword: givenPassword(noPassword)
      .optional()
      .describe('`wrong-password` when it is not right'),
    newPassword: NewPassword.optional(),
  })
  .refine(({ currentPassword, newPassword }) => !newPassword || currentPassword, {
    error: noPassword,
    path: ['currentPassword'],
  })
  .refine(({ currentPassword, newPassword }) => !currentPassword || newPassword, {
    error: noNewPassword,
    path: ['newPassword'],
  })

const SavedProfile = z.object({
  user: User,
  token: z
    .string()
    .optional()
    .describe(
      'There when the password changed: every older token is revoked, that of this call too',
    ),
})

/** The e-mail address cannot be changed: it is the login. */
export const saveProfile = createRoute({
  method: 'patch',
  path: '/api/auth/{userId}',
  summary: 'Save the names of the logged-in user and, if one is given, a new password',
  security: signedIn,
  request: { params: z.object({ userId: Id }), body: jsonBody(ProfileChange) },
  responses: { 200: jsonAnswer(SavedProfile, 'Saved'), ...refused },
})

export type SaveProfile = typeof saveProfile
export type ProfileChange = z.infer<typeof ProfileChange>
export type SavedProfile = z.infer<typeof SavedProfile>

export const sendOtp = createRoute({
  method: 'post',
  path: '/api/auth/send-otp',
  summary: 'Send a one-time code to an e-mail address, to register with it',
  request: { body: jsonBody(z.object({ email: Email })) },
  responses: { 200: jsonAnswer(SentOtp, 'On its way'), ...refused },
})

export type SendOtp = typeof sendOtp

const VerifiedEmail = z.object({
  verified: z.literal(true),
  ticket: z.string().describe('Proof for register: one use, 15 minutes, this e-mail only'),
})

export const validateOtp = createRoute({
  method: 'post',
  path: '/api/auth/validate-otp',
  summary: 'Prove an e-mail address with the code that was sent to it',
  request: { body: jsonBody(z.object({ email: Email, otp: Otp })) },
  responses: { 200: jsonAnswer(VerifiedEmail, 'The e-mail is proven'), ...refused },
})

export type ValidateOtp = typeof validateOtp
