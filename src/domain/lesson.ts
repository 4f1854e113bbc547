/** A video on a host, a PDF to download, or a text displayed in the room. */
export const lessonKinds = ['video', 'pdf', 'text'] as const

export type LessonKind = (typeof lessonKinds)[number]

/** What identifies a lesson, as written by an editor. */
interface Named {
  readonly id?: string | undefined
  readonly link?: string | undefined
  readonly file?: string | undefined
}

/** 64-bit FNV-1a as eight letters and digits: short in a URL, and no collisions within a course. */
function digestOf(text: string): string {
  const bits = 0xffff_ffff_ffff_ffffn
  let hash = 0xcbf2_9ce4_8422_2325n
  for (const byte of new TextEncoder().encode(text))
    hash = ((hash ^ BigInt(byte)) * 0x100_0000_01b3n) & bits
  return hash.toString(36).padStart(8, '0').slice(-8)
}

/**
 * The id of a lesson: its own, or one derived from what it opens, so that users keep their progress when a lesson is
 * renamed or moved. '' for a text without an id, which is an error in the content.
 */
export function lessonIdOf({ id, link, file }: Named): string {
  const opened = link ?? file
  return id ?? (opened === undefined ? '' : digestOf(opened))
}

export const lessonKindOf = ({ link, file }: Named): LessonKind =>
  link !== undefined ? 'video' : file === undefined ? 'text' : 'pdf'

/** The path of a course's room, or of one lesson in it. */
export const roomPath = (courseId: string, lessonId?: string): string =>
  `/my-account/courses/${courseId}${lessonId === undefined ? '' : `#${lessonId}`}`

/** The total duration of lessons; undefined if one is unknown. */
export function minutesOf(
  lessons: readonly { readonly minutes?: number | undefined }[],
): number | undefined {
  const known = lessons.flatMap(({ minutes }) => minutes ?? [])
  return known.length === lessons.length ? known.reduce((sum, some) => sum + some, 0) : undefined
}
