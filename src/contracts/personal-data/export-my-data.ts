import { createRoute, z } from '@hono/zod-openapi'
import { givenPassword } from '#contracts/account/passwords.ts'
import { Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'
import { PersonalData } from './personal-data.ts'

const Confirmation = z.object({ password: givenPassword('password') })

/** Answers an attachment, `samriddhi-my-data.json`; a wrong password is a 403 (`wrong-password`). */
export const exportMyData = createRoute({
  method: 'post',
  path: '/api/auth/{userId}/export',
  summary: 'Everything that is kept about the logged-in user',
  security: signedIn,
  request: { params: z.object({ userId: Id }), body: jsonBody(Confirmation) },
  responses: { 200: jsonAnswer(PersonalData, 'The data'), ...refused },
})

export type ExportMyData = typeof exportMyData
