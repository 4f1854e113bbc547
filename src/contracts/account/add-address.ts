import { createRoute, z } from '@hono/zod-openapi'
import { Address, addressFields } from '#contracts/address.ts'
import { claimedUserId, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'

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
