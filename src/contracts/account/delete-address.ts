import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused, signedIn } from '#contracts/parts.ts'

export const deleteAddress = createRoute({
  method: 'delete',
  path: '/api/auth/address/{addressId}',
  summary: 'Delete a saved address',
  security: signedIn,
  request: { params: z.object({ addressId: Id }) },
  responses: { 200: jsonAnswer(z.object({ deleted: z.literal(true) }), 'Deleted'), ...refused },
})

export type DeleteAddress = typeof deleteAddress
