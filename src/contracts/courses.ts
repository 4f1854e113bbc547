import { createRoute, z } from '@hono/zod-openapi'
import { lessonKinds } from '#domain/lesson.ts'
import { noteLimit } from '#domain/lesson-progress.ts'
import { tidyText, typedAlone } from '#domain/plain-text.ts'
import { Id, jsonAnswer, jsonBody, refused, signedIn } from './parts.ts'
import { tooLong, typedText } from './text.ts'

const TextSpan = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  href: z.string().optional(),
})

/** A block of a lesson's text. Structured, not HTML: our pages may not turn text into HTML. */
export const TextBlock = z
  .object({
    kind: z.enum(['heading', 'paragraph', 'bullets', 'numbers', 'quote']),
    lines: z.array(z.array(TextSpan)).describe('Entries of a list; of anything else mostly one'),
  })
  .openapi('TextBlock')

export type TextBlock = z.infer<typeof TextBlock>

const seconds = z.int().min(0).max(360_000)
/** Milliseconds since 1970: devices' times are compared, and never displayed. */
const epochMs = z.int().min(0)

const moments = {
  openedAt: epochMs.describe('When it was opened last; epoch milliseconds, as all of these'),
  doneAt: epochMs.describe('When it was marked as done last'),
  undoneAt: epochMs.describe('When that mark was taken off last; it counts where it is newer'),
  noteAt: epochMs.describe('When the note was written'),
}

const Progress = z.object({
  course: z.string(),
  lesson: z.string(),
  furthest: seconds.describe('How far it was ever watched'),
  position: seconds.describe('Where it was when it was opened last'),
  ...moments,
  note: z.string(),
})

const RoomLesson = z.object({
  id: z.string().describe('Stays when the lesson is renamed or moved'),
  name: z.string(),
  kind: z.enum(lessonKinds),
  minutes: z.int().optional(),
  link: z.string().optional().describe('Of a video: where it lies'),
  text: z.array(TextBlock).optional().describe('Of a text'),
})

export const CourseRoom = z
  .object({
    courseId: z.string(),
    name: z.string(),
    url: z.string().optional().describe('The page of the course, while it is sold'),
    orderId: z.string().describe('With it, `POST /api/downloads` links a lesson that is a PDF'),
    chapters: z.array(z.object({ name: z.string(), lessons: z.array(RoomLesson) })),
    progress: z.array(Progress).describe('Of the lessons that were begun'),
  })
  .openapi('CourseRoom')

export type CourseRoom = z.infer<typeof CourseRoom>
export type RoomLesson = z.infer<typeof RoomLesson>
export type CourseProgress = z.infer<typeof Progress>

/** The same 404 for courses that were not bought, were refunded, or never existed. */
export const getRoom = createRoute({
  method: 'get',
  path: '/api/courses/{id}/room',
  summary: 'A course that the logged-in user has bought: its lessons, and how far they are',
  security: signedIn,
  request: { params: z.object({ id: Id }) },
  responses: { 200: jsonAnswer(CourseRoom, 'The room'), ...refused },
})

export type GetRoom = typeof getRoom

const Note = typedText(noteLimit)
  .overwrite((typed) => typedAlone(tidyText(typed)))
  .max(noteLimit, tooLong)

/** Absent fields are unchanged. */
const ProgressItem = z.object({
  course: Id,
  lesson: Id,
  furthest: seconds.optional(),
  position: seconds.optional().describe('Counts with `openedAt`'),
  ...z.object(moments).partial().shape,
  note: Note.optional().describe('Counts with `noteAt`; empty, it was deleted'),
})

export const saveProgress = createRoute({
  method: 'post',
  path: '/api/progress',
  summary:
    'What a device has noted of lessons; merged with what is known (domain/lesson-progress.ts)',
  description:
    'In any order and as often as one likes: the result is the same. Moments in the future count as now. What is of a course that the user does not have, or of no lesson of it, is left out.',
  security: signedIn,
  request: { body: jsonBody(z.object({ items: z.array(ProgressItem).min(1).max(200) })) },
  responses: {
    200: jsonAnswer(z.object({ progress: z.array(Progress) }), 'How these lessons stand now'),
    ...refused,
  },
})

export type SaveProgress = typeof saveProgress
export type ProgressItem = z.input<typeof ProgressItem>
