import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'

const DownloadLink = z.object({
  url: z.string().describe('Answers the file for a few minutes'),
  expiresAt: z.string().describe('ISO 8601'),
})

export const linkDownload = createRoute({
  method: 'post',
  path: '/api/downloads',
  summary: 'A short-lived link to a book that the logged-in user has paid for',
  security: signedIn,
  request: { body: jsonBody(z.object({ orderId: Id, productId: Id })) },
  responses: { 200: jsonAnswer(DownloadLink, 'The link'), ...refused },
})

export type LinkDownload = typeof linkDownload
