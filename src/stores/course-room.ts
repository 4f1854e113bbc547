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

/** The course whose room this page is. */
export const $room = atom<Room>({ state: 'loading' })

/** The lesson that the address names after its #; '' for none. */
export const $openLesson = atom('')

onMount($openLesson, () => {
  const look = () => $openLesson.set(globalThis.location.hash.slice(1))
  look()
  addEventListener('hashchange', look)
  return () => removeEventListener('hashchange', look)
})

/** The id of the course in the address of its room. */
export const courseOfPage = (): string =>
  decodeURIComponent(/\/courses\/([^/]+)/.exec(globalThis.location.pathname)?.[1] ?? '')

/** What a person has noted and the server has not taken yet, by course and lesson. */
export interface Unsent {
  readonly userId: string
  readonly items: Readonly<Record<string, ProgressItem & LessonProgress>>
}

const nothing: Unsent = { userId: '', items: {} }

/** Shared by all tabs. It outlives a session that has ended, and goes at a log-out (log-out.ts). */
export const $unsent = persistentAtom<Unsent>(unsentLessonsKey, nothing, {
  encode: JSON.stringify,
  decode(text) {
    const stored = parseJson(text)
    return fieldsOf(stored).has('items') ? (stored as Unsent) : nothing
  },
})

/** Of whoever is here; after a log-out in another tab there is none at all. */
export const unsentItems = ({ userId, items }: Unsent = nothing): Unsent['items'] =>
  isHere(userId) ? items : {}

/** Whether something was kept at an earlier visit: stores/lesson-notes.ts sends it. */
export const hasUnsent = (): boolean => Object.keys(unsentItems($unsent.get())).length > 0

/** How far somebody is with each lesson of this course: what the server knows and what is on its way to it. */
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

/** Begins with the course that the page shows already; false where it shows none of this user. */
export function takeOverRoom(): boolean {
  const drawn = globalThis.drawnAccount?.learning
  if (!drawn || !isAccountDrawn()) return false
  if ($room.get().state === 'loading') $room.set({ state: 'ready', course: drawn.course })
  return true
}

/** Starts from nothing, so that nobody sees the course of who was logged in before. */
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
      // What comes for whoever has left is nobody's.
      if (session.state === 'in' && isHere(session.userId)) $room.set({ state: 'ready', course })
    }
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-found') $room.set({ state: 'absent' })
    else onFailure(failureText(error))
  }
}

// Another device may have gone on meanwhile. What is on show stays until the answer, or without one.
onReturn($room, () => {
  if ($room.get().state === 'ready') void readRoom(() => {})
  else void loadRoom()
})
