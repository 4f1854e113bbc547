import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'
import { requiredText } from '#contracts/text.ts'
import { nameLimit } from '#domain/identity.ts'
import { givenPassword, NewPassword } from './passwords.ts'
import { User } from './user.ts'

const ProfileChange = z
  .object({
    firstName: requiredText('Please enter your first name.', nameLimit),
    lastName: requiredText('Please enter your last name.', nameLimit),
    displayName: requiredText('Please enter a display name.', nameLimit),
    currentPassword: givenPassword('Please enter your current password.')
      .optional()
      .describe('`wrong-password` when it is not right'),
    newPassword: NewPassword.optional(),
  })
  .refine(({ currentPassword, newPassword }) => !newPassword || currentPassword, {
    error: 'Please enter your current password.',
    path: ['currentPassword'],
  })
  .refine(({ currentPassword, newPassword }) => !currentPassword || newPassword, {
    error: 'Please choose a password.',
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
