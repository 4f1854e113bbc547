/** How far somebody is with a lesson. Moments are epoch milliseconds and 0 for never, positions are seconds. */
export interface LessonProgress {
  /** How far they have ever watched. */
  readonly furthest: number
  readonly openedAt: number
  /** Where they were when they had it open last. */
  readonly position: number
  readonly doneAt: number
  readonly undoneAt: number
  readonly note: string
  readonly noteAt: number
}

/** Of a lesson that was never opened. */
export const noProgress: LessonProgress = {
  ...{ furthest: 0, openedAt: 0, position: 0, doneAt: 0, undoneAt: 0, note: '', noteAt: 0 },
}

/** What one device has noted of a lesson. */
export type ProgressChange = {
  readonly [Name in keyof LessonProgress]?: LessonProgress[Name] | undefined
}

export const noteLimit = 4000

/**
 * What several devices have noted of a lesson, as one: the same in whatever order and however often it arrives. Of how far,
 * the furthest. Of openings, the newest with its position, and of two at one moment the later position. Of "done" and "not
 * done", the newest of each is kept, the newer one counts, and at one moment "done" does (`isDone`). Of notes, the newest,
 * and of two at one moment the text that sorts last.
 */
export function mergeProgress(known: LessonProgress, change: ProgressChange): LessonProgress {
  const { furthest = 0, openedAt = 0, position = 0, doneAt = 0, undoneAt = 0 } = change
  const { note = '', noteAt = 0 } = change
  const isOpened = isLater([openedAt, position], [known.openedAt, known.position])
  const isNoted = isLater([noteAt, note], [known.noteAt, known.note])
  return {
    ...known,
    ...(isOpened && { openedAt, position }),
    ...(isNoted && { note, noteAt }),
    furthest: Math.max(known.furthest, furthest),
    doneAt: Math.max(known.doneAt, doneAt),
    undoneAt: Math.max(known.undoneAt, undoneAt),
  }
}

type Dated = readonly [at: number, value: number | string]

const isLater = ([at, value]: Dated, [knownAt, known]: Dated) =>
  at > knownAt || (at === knownAt && value > known)

/** Whether a lesson is marked as done. */
export const isDone = ({ doneAt, undoneAt }: Pick<LessonProgress, 'doneAt' | 'undoneAt'>) =>
  doneAt > 0 && doneAt >= undoneAt

/**
 * The same with no moment behind `now`: the clock of a device may run ahead, and would win over every other one until that
 * moment has come. What was undone after it was done stays undone.
 */
export function notAfter(now: number, change: ProgressChange): ProgressChange {
  const { openedAt, doneAt = 0, undoneAt = 0, noteAt } = change
  const undone = Math.min(undoneAt, now)
  const done = Math.min(doneAt, undoneAt > doneAt ? undone - 1 : now)
  return {
    ...change,
    ...(openedAt !== undefined && { openedAt: Math.min(openedAt, now) }),
    ...(change.doneAt !== undefined && { doneAt: Math.max(0, done) }),
    ...(change.undoneAt !== undefined && { undoneAt: undone }),
    ...(noteAt !== undefined && { noteAt: Math.min(noteAt, now) }),
  }
}

/** What marks a lesson as done, or takes the mark off: newer than what is known, whatever the clock of this device says. */
export function markChange(known: LessonProgress, done: boolean, now: number): ProgressChange {
  return done
    ? { doneAt: Math.max(now, known.undoneAt) }
    : { undoneAt: Math.max(now, known.doneAt + 1) }
}

/** Where to go on: the lesson that was opened last and is not done, else the first that is not done; undefined behind all. */
export function nextToLearn(
  ids: readonly string[],
  progressOf: (id: string) => LessonProgress,
): string | undefined {
  const openedAt = (id: string) => progressOf(id).openedAt
  const [newest] = ids
    .filter((id) => !isDone(progressOf(id)))
    .sort((one, other) => openedAt(other) - openedAt(one))
  return newest
}
