// As prerender-account.ts, for the room of a course: a separate file, as no other page needs it.

import type { CourseRoom } from '#contracts/courses.ts'
import { unsentLessonsKey } from '#domain/storage-keys.ts'
import { lessonToCome, RoomView } from '#islands/room/RoomView.tsx'
import { asElement, drawWhenParsed } from './drawn-island.ts'

interface Answers {
  readonly 'get/api/courses/{id}/room': CourseRoom
}

/** The props of an island (island-element.ts). */
type Island = HTMLElement & { readonly props: { readonly isUnnamed?: boolean } }

/** Only the island can merge unsent progress of this device. */
const hasUnsent = () => /"items":{"/.test(localStorage.getItem(unsentLessonsKey) ?? '')

/** Draws the responses as soon as the page's element is parsed. The island shows what cannot be drawn. */
export function draw({ userId }: { readonly userId: string }, answers: Answers): void {
  if (hasUnsent()) return
  drawWhenParsed(userId, (island) => {
    const course = answers['get/api/courses/{id}/room']
    const openId = location.hash.slice(1)
    const progress = new Map(course.progress.map((one) => [one.lesson, one]))
    const { isUnnamed } = (island as Island).props
    const drawn = RoomView({ course, progress, openId, isUnnamed, lesson: lessonToCome() })
    globalThis.drawnAccount = {
      userId,
      orders: [],
      bookings: [],
      inCart: [],
      learning: { course, openId },
    }
    return asElement(drawn)
  })
}
