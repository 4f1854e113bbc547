import { createRoute, z } from '@hono/zod-openapi'
import { Address } from '#contracts/address.ts'
import { Id, jsonAnswer, refused, signedIn } from '#contracts/parts.ts'

export const listAddresses = createRoute({
  method: 'get',
  path: '/api/auth/user/addresses/{userId}',
  summary: 'The saved addresses of the logged-in user, newest first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: { 200: jsonAnswer(z.array(Address), 'The addresses'), ...refused },
})

export type ListAddresses = typeof listAddresses
