import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer, refused } from '#contracts/parts.ts'

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
