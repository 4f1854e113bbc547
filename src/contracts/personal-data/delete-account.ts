import { createRoute, z } from '@hono/zod-openapi'
import { givenPassword } from '#contracts/account/passwords.ts'
import { Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'

const Confirmation = z.object({ password: givenPassword('password') })

/** Cannot be undone; a wrong password is a 403 (`wrong-password`) and changes nothing. */
export const deleteAccount = createRoute({
  method: 'post',
  path: '/api/auth/{userId}/delete',
  summary: 'Delete the account of the logged-in user; only what invoices need is kept',
  security: signedIn,
  request: { params: z.object({ userId: Id }), body: jsonBody(Confirmation) },
  responses: { 200: jsonAnswer(z.object({ deleted: z.literal(true) }), 'Deleted'), ...refused },
})

export type DeleteAccount = typeof deleteAccount
