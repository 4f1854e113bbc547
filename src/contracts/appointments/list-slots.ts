import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused } from '#contracts/parts.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { startOfIndiaDay } from '#domain/india-day.ts'
import { Slot } from './slot.ts'

const wrongDay: FieldProblem = 'day'

const IndianDay = z
  .string(wrongDay)
  .max(10, { error: wrongDay, abort: true })
  .refine((day) => startOfIndiaDay(day) !== undefined, wrongDay)
  .describe('YYYY-MM-DD, a day in India')

/** Public, and the same for everybody: what is taken is not there, and nobody learns by whom. */
export const listSlots = createRoute({
  method: 'get',
  path: '/api/appointments/{typeId}/slots',
  summary: 'The free times of a kind of appointment, earliest first',
  request: {
    params: z.object({ typeId: Id }),
    query: z.object({
      from: IndianDay,
      to: IndianDay.describe('The last day, included; at most 31 days in all'),
    }),
  },
  responses: { 200: jsonAnswer(z.object({ slots: z.array(Slot) }), 'The free times'), ...refused },
})

export type ListSlots = typeof listSlots
