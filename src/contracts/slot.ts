import { z } from '@hono/zod-openapi'

/** A possible start of an appointment, with a coach who is free then. */
export const Slot = z
  .object({
    coachId: z.string(),
    startsAt: z
      .string()
      .describe('ISO 8601 with the offset of India, such as 2026-12-01T10:00:00.000+05:30'),
  })
  .openapi('Slot')

export type Slot = z.infer<typeof Slot>
