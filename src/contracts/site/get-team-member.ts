import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused } from '#contracts/parts.ts'
import { TeamMember } from './people.ts'

export const getTeamMember = createRoute({
  method: 'get',
  path: '/api/teams/{id}',
  summary: 'One member of the team',
  request: { params: z.object({ id: Id }) },
  responses: { 200: jsonAnswer(TeamMember, 'The member'), ...refused },
})
