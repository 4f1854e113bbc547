import { atom, computed, onMount } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { CourseRoom, GetRoom, ProgressItem, RoomLesson } from '#contracts/courses.ts'
import { fieldsOf, parseJson } from '#domain/json.ts'
import { type LessonProgress, mergeProgress, noProgress } from '#domain/lesson-progress.ts'
import { unsentLessonsKey } from '#domain/storage-keys.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import { persistentAtom } from './guarded-storage.ts'
import { isAccountDrawn } from './drawn-account.ts'
import { onReturn } from './on-return.ts'
import { $session, isHere } from './session.ts'

type Room =
  | { readonly state: 'loading' }
  | { readonly state: 'absent' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly course: CourseRoom }

/** The course of this page. */
export const $room = atom<Room>({ state: 'loading' })

/** The lesson named in the URL's fragment; '' for none. */
export const $openLesson = atom('')

onMount($openLesson, () => {
  const look = () => $openLesson.set(globalThis.location.hash.slice(1))
  look()
  addEventListener('hashchange', look)
  return () => removeEventListener('hashchange', look)
})

/** The course id in the URL of its room. */
export const courseOfPage = (): string =>
  decodeURIComponent(/\/courses\/([^/]+)/.exec(globalThis.location.pathname)?.[1] ?? '')

/** Progress that the server has not accepted yet, by course and lesson. */
export interface Unsent {
  readonly userId: string
  readonly items: Readonly<Record<string, ProgressItem & LessonProgress>>
}

const nothing: Unsent = { userId: '', items: {} }

/** Shared by all tabs. It outlives an expired session, and is removed at a log-out (log-out.ts). */
export const $unsent = persistentAtom<Unsent>(unsentLessonsKey, nothing, {
  encode: JSON.stringify,
  decode(text) {
    const stored = parseJson(text)
    return fieldsOf(stored).has('items') ? (stored as Unsent) : nothing
  },
})

/** Those of the logged-in user; none after a log-out in another tab. */
export const unsentItems = ({ userId, items }: Unsent = nothing): Unsent['items'] =>
  isHere(userId) ? items : {}

/** Whether an earlier visit left unsent progress, which stores/lesson-notes.ts sends. */
export const hasUnsent = (): boolean => Object.keys(unsentItems($unsent.get())).length > 0

/** Progress in each lesson of this course: the server's merged with what is unsent. */
export const $progress = computed([$room, $unsent], (now, unsent) => {
  const progress = new Map<string, LessonProgress>()
  if (now.state !== 'ready') return progress
  const { courseId, progress: known } = now.course
  const own = Object.values(unsentItems(unsent)).filter(({ course }) => course === courseId)
  for (const { lesson, ...change } of [...known, ...own])
    progress.set(lesson, mergeProgress(progress.get(lesson) ?? noProgress, change))
  return progress
})

/** All lessons of a course, in order. */
export const lessonsOf = ({ chapters }: CourseRoom): RoomLesson[] =>
  chapters.flatMap(({ lessons }) => lessons)

/** Starts with the course drawn on the page; false if there is none of this user. */
export function takeOverRoom(): boolean {
  const drawn = globalThis.drawnAccount?.learning
  if (!drawn || !isAccountDrawn()) return false
  if ($room.get().state === 'loading') $room.set({ state: 'ready', course: drawn.course })
  return true
}

/** Starts empty, so that the course of a previous user is never shown. */
export async function loadRoom(): Promise<void> {
  $room.set({ state: 'loading' })
  await readRoom((message) => $room.set({ state: 'failed', message }))
}

async function readRoom(onFailure: (message: string) => void): Promise<void> {
  const id = courseOfPage()
  const session = $session.get()
  try {
    if (id === '') $room.set({ state: 'absent' })
    else {
      const course = await callAsUser<GetRoom>('get', '/api/courses/{id}/room', { params: { id } })
      // An answer that arrives after the user has left is dropped.
      if (session.state === 'in' && isHere(session.userId)) $room.set({ state: 'ready', course })
    }
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-found') $room.set({ state: 'absent' })
    else onFailure(failureText(error))
  }
}

// Another device may have changed it. The displayed course stays until the answer, or if there is none.
onReturn($room, () => {
  if ($room.get().state === 'ready') void readRoom(() => {})
  else void loadRoom()
})
