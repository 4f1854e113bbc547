/** A user's progress in a lesson. Times are epoch milliseconds, 0 for never; positions are seconds. */
export interface LessonProgress {
  /** The furthest position ever watched. */
  readonly furthest: number
  readonly openedAt: number
  /** The position when it was last open. */
  readonly position: number
  readonly doneAt: number
  readonly undoneAt: number
  readonly note: string
  readonly noteAt: number
}

/** For a lesson that was never opened. */
export const noProgress: LessonProgress = {
  ...{ furthest: 0, openedAt: 0, position: 0, doneAt: 0, undoneAt: 0, note: '', noteAt: 0 },
}

/** A change recorded by one device. */
export type ProgressChange = {
  readonly [Name in keyof LessonProgress]?: LessonProgress[Name] | undefined
}

export const noteLimit = 4000

/**
 * Merges the changes of several devices; their order and repetition do not matter. Of `furthest`, the maximum. Of
 * openings, the newest with its position, and at equal times the later position. Of "done" and "not done", the newest
 * of each is kept; the newer of the two wins, and at equal times "done" does (`isDone`). Of notes, the newest, and at
 * equal times the text that sorts last.
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
 * The same with no time after `now`: a device's clock may run ahead, and would win over all others until that time.
 * What was undone after it was done stays undone.
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

/** The change that marks a lesson as done or not done: newer than what is known, whatever this device's clock says. */
export function markChange(known: LessonProgress, done: boolean, now: number): ProgressChange {
  return done
    ? { doneAt: Math.max(now, known.undoneAt) }
    : { undoneAt: Math.max(now, known.doneAt + 1) }
}

/** Where to continue: the lesson opened last if not done, else the first not done; undefined if all are done. */
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
