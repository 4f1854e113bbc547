import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer } from '#contracts/parts.ts'
import { TeamMember } from './people.ts'

export const listTeam = createRoute({
  method: 'get',
  path: '/api/teams',
  summary: 'All members of the team',
  responses: { 200: jsonAnswer(z.array(TeamMember), 'All of them, in the order of the page') },
})
