/** What a lesson is: a video on a host, a PDF to download, or a text that the room shows. */
export const lessonKinds = ['video', 'pdf', 'text'] as const

export type LessonKind = (typeof lessonKinds)[number]

/** What tells one lesson from another, as an editor has written it. */
interface Named {
  readonly id?: string | undefined
  readonly link?: string | undefined
  readonly file?: string | undefined
}

/** FNV-1a of 64 bits, in eight letters and digits: short in an address, and two of a course never meet by chance. */
function digestOf(text: string): string {
  const bits = 0xffff_ffff_ffff_ffffn
  let hash = 0xcbf2_9ce4_8422_2325n
  for (const byte of new TextEncoder().encode(text))
    hash = ((hash ^ BigInt(byte)) * 0x100_0000_01b3n) & bits
  return hash.toString(36).padStart(8, '0').slice(-8)
}

/**
 * The id of a lesson: its own, or one made of what it opens, so that a lesson that is renamed or moved keeps the progress
 * of everybody who has begun it. '' for a text without an id, which is a mistake in the content.
 */
export function lessonIdOf({ id, link, file }: Named): string {
  const opened = link ?? file
  return id ?? (opened === undefined ? '' : digestOf(opened))
}

/** Which of the three a lesson is. */
export const lessonKindOf = ({ link, file }: Named): LessonKind =>
  link !== undefined ? 'video' : file === undefined ? 'text' : 'pdf'

/** The path of the room of a course, or of one lesson in it. */
export const roomPath = (courseId: string, lessonId?: string): string =>
  `/my-account/courses/${courseId}${lessonId === undefined ? '' : `#${lessonId}`}`

/** How long lessons take together; undefined where one does not say. */
export function minutesOf(
  lessons: readonly { readonly minutes?: number | undefined }[],
): number | undefined {
  const known = lessons.flatMap(({ minutes }) => minutes ?? [])
  return known.length === lessons.length ? known.reduce((sum, some) => sum + some, 0) : undefined
}
