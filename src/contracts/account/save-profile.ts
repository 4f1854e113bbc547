import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'
import { requiredText } from '#contracts/text.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { nameLimit } from '#domain/identity.ts'
import { givenPassword, NewPassword } from './passwords.ts'
import { User } from './user.ts'

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
