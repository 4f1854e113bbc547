import { atom } from 'nanostores'
import { CallError } from '#api/call-error.ts'
import type { CourseProgress, ProgressItem, SaveProgress } from '#contracts/courses.ts'
import {
  type LessonProgress,
  markChange,
  mergeProgress,
  noProgress,
  type ProgressChange,
} from '#domain/lesson-progress.ts'
import { callAsUser } from './call-as-user.ts'
import { $progress, $room, $unsent, hasUnsent, unsentItems } from './course-room.ts'
import { $session } from './session.ts'

// Its own module: the room itself is shown before anything of this is needed.

/** Save state of the marks and notes of the open lesson; recording that it was opened is not shown as saving. */
export const $saving = atom<'untouched' | 'saving' | 'saved' | 'waiting'>('untouched')

const keyOf = ({ course, lesson }: Pick<ProgressItem, 'course' | 'lesson'>) => `${course} ${lesson}`

const progressOf = (lessonId: string) => $progress.get().get(lessonId) ?? noProgress

const soonMs = 600
/** Delay while the user is typing. */
const pauseMs = 1500
const againMs = 30_000

/** Records progress in a lesson, locally at once and on the server soon. */
function note(lesson: string, change: ProgressChange, afterMs = soonMs): void {
  const [now, session] = [$room.get(), $session.get()]
  if (now.state !== 'ready' || session.state === 'out') return
  const { userId } = session
  const item = { course: now.course.courseId, lesson }
  const items = unsentItems($unsent.get())
  const known = items[keyOf(item)] ?? noProgress
  const merged = { ...item, ...mergeProgress(known, change) }
  $unsent.set({ userId, items: { ...items, [keyOf(item)]: merged } })
  sendIn(afterMs)
}

/** As `note`, for changes whose saving the user wants to see. */
function noteAsked(lesson: string, change: ProgressChange, afterMs?: number): void {
  if ($saving.get() !== 'waiting') $saving.set('saving')
  note(lesson, change, afterMs)
}

/** Makes it the lesson to continue with, on every device. */
export function openLesson(lessonId: string): void {
  if ($saving.get() === 'saved') $saving.set('untouched')
  note(lessonId, { openedAt: Date.now(), position: progressOf(lessonId).position })
}

/** Records the player's position, in seconds. */
export function watched(lessonId: string, position: number): void {
  note(lessonId, { openedAt: Date.now(), position, furthest: position }, pauseMs)
}

/** Marks a lesson as done, or removes the mark. */
export function markLesson(lessonId: string, done: boolean): void {
  noteAsked(lessonId, markChange(progressOf(lessonId), done, Date.now()))
}

/** Records the user's note on a lesson. */
export function writeNote(lessonId: string, text: string): void {
  const { noteAt } = progressOf(lessonId)
  noteAsked(lessonId, { note: text, noteAt: Math.max(Date.now(), noteAt + 1) }, pauseMs)
}

let timer: ReturnType<typeof setTimeout> | undefined

function sendIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendProgress(), ms)
}

/** Browsers allow a body of this size in a request that outlives its page; ours are never larger. */
const mostBytes = 50_000
const mostItems = 200

/** The items that fit into one request. */
function firstBatch(items: readonly (ProgressItem & LessonProgress)[]) {
  let bytes = 0
  return items.slice(0, mostItems).filter((item, at) => {
    bytes += new TextEncoder().encode(JSON.stringify(item)).length
    return at === 0 || bytes < mostBytes
  })
}

/** Drops what was sent, but not what changed meanwhile. */
function forget(sent: readonly (ProgressItem & LessonProgress)[]): void {
  const { userId, items } = $unsent.get()
  const isSent = (item: ProgressItem) =>
    sent.some((one) => JSON.stringify(one) === JSON.stringify(item))
  const left = Object.entries(items).filter(([, item]) => !isSent(item))
  $unsent.set({ userId, items: Object.fromEntries(left) })
}

/** Takes over the server's state of these lessons, as it corrects the clocks of devices. */
function take(saved: readonly CourseProgress[]): void {
  const now = $room.get()
  if (now.state !== 'ready') return
  const { course } = now
  const own = saved.filter((one) => one.course === course.courseId)
  const others = course.progress.filter(({ lesson }) => !own.some((one) => one.lesson === lesson))
  $room.set({ state: 'ready', course: { ...course, progress: [...others, ...own] } })
}

let isSending = false

/** Sends what is unsent, of every course; what does not arrive is kept and sent again. */
async function sendProgress(): Promise<void> {
  clearTimeout(timer)
  const batch = firstBatch(Object.values(unsentItems($unsent.get())))
  if (isSending || batch.length === 0) return
  isSending = true
  try {
    const body = { items: batch }
    const options = { body, outlivesPage: true }
    const { progress } = await callAsUser<SaveProgress>('post', '/api/progress', options)
    take(progress)
    forget(batch)
    if ($saving.get() !== 'untouched') $saving.set(hasUnsent() ? 'saving' : 'saved')
    if (hasUnsent()) sendIn(soonMs)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Items that the server will never accept must not block those behind them.
    if (error.code === 'invalid-request') forget(batch)
    $saving.set('waiting')
    sendIn(againMs)
  } finally {
    isSending = false
  }
}

let isWatching = false

/**
 * Sends what is unsent: now, when the network is back, and when the page is left, as the user may not return. Runs for
 * as long as the page is open.
 */
export function keepSending(): void {
  void sendProgress()
  if (isWatching) return
  isWatching = true
  addEventListener('online', () => void sendProgress())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendProgress()
  })
}
