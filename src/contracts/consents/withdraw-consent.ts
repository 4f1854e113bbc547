import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'
import { consentPurposes } from '#domain/consent.ts'

const Withdrawal = z.object({ purpose: z.enum(consentPurposes) })

export const withdrawConsent = createRoute({
  method: 'post',
  path: '/api/auth/{userId}/consents/withdraw',
  summary: 'Withdraw what the logged-in user agreed to; what was answered under it is deleted',
  security: signedIn,
  request: { params: z.object({ userId: Id }), body: jsonBody(Withdrawal) },
  responses: { 200: jsonAnswer(z.object({ withdrawn: z.literal(true) }), 'Withdrawn'), ...refused },
})

export type WithdrawConsent = typeof withdrawConsent
