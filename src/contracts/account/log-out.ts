import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer, refused, signedIn } from '#contracts/parts.ts'

export const logOut = createRoute({
  method: 'post',
  path: '/api/auth/logout',
  summary: 'Revoke the token of this call',
  security: signedIn,
  responses: { 200: jsonAnswer(z.object({ loggedOut: z.literal(true) }), 'Revoked'), ...refused },
})

export type LogOut = typeof logOut
