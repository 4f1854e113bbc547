import { createRoute, z } from '@hono/zod-openapi'
import { memberTypes } from '#domain/member-type.ts'
import { Id, jsonAnswer, refused } from './parts.ts'

const TeamMember = z
  .object({
    _id: z.string(),
    name: z.string(),
    image: z.string(),
    designation: z.string(),
    memberType: z.enum(memberTypes),
  })
  .openapi('TeamMember')

const Testimonial = z
  .object({
    _id: z.string(),
    name: z.string(),
    avatar: z.string(),
    quote: z.string(),
    videoLink: z.string().describe('A file that is shared with everybody who has the link'),
  })
  .openapi('Testimonial')

/** Data about the people on the pages, written by the build for the server. */
export const People = z.object({
  team: z.array(TeamMember),
  testimonials: z.array(Testimonial),
})

type TeamMember = z.infer<typeof TeamMember>
type Testimonial = z.infer<typeof Testimonial>
export type People = z.infer<typeof People>

export const getTeamMember = createRoute({
  method: 'get',
  path: '/api/teams/{id}',
  summary: 'One member of the team',
  request: { params: z.object({ id: Id }) },
  responses: { 200: jsonAnswer(TeamMember, 'The member'), ...refused },
})

export const listTeam = createRoute({
  method: 'get',
  path: '/api/teams',
  summary: 'All members of the team',
  responses: { 200: jsonAnswer(z.array(TeamMember), 'All of them, in the order of the page') },
})

export const listTestimonials = createRoute({
  method: 'get',
  path: '/api/testimonial',
  summary: 'All testimonials',
  responses: { 200: jsonAnswer(z.array(Testimonial), 'All of them, in the order of the page') },
})

const Video = z
  .object({
    id: z.object({ videoId: z.string() }),
    snippet: z.object({
      title: z.string(),
      thumbnail: z.string().describe('Address of a picture'),
    }),
  })
  .openapi('Video')

export const listVideos = createRoute({
  method: 'get',
  path: '/api/videos',
  summary: "The channel's latest videos, at most ten",
  responses: { 200: jsonAnswer(z.object({ items: z.array(Video) }), 'The videos'), ...refused },
})

export type ListVideos = typeof listVideos
export type Video = z.infer<typeof Video>
