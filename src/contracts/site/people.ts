import { z } from '@hono/zod-openapi'
import { memberTypes } from '#domain/member-type.ts'

export const TeamMember = z
  .object({
    _id: z.string(),
    name: z.string(),
    image: z.string(),
    designation: z.string(),
    memberType: z.enum(memberTypes),
  })
  .openapi('TeamMember')

export const Testimonial = z
  .object({
    _id: z.string(),
    name: z.string(),
    avatar: z.string(),
    quote: z.string(),
    videoLink: z.string().describe('A file that is shared with everybody who has the link'),
  })
  .openapi('Testimonial')

/** What the build tells the server about the people on its pages. */
export const People = z.object({
  team: z.array(TeamMember),
  testimonials: z.array(Testimonial),
})

export type TeamMember = z.infer<typeof TeamMember>
export type Testimonial = z.infer<typeof Testimonial>
export type People = z.infer<typeof People>
