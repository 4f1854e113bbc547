import { lessonText } from '#content/reading/lesson-text.ts'
import { lessonIdOf } from '#domain/lesson.ts'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'
import { nameOf, type Path } from '../source-file.ts'
import { problemOfLink } from './links.ts'
import { addressesOf } from '../addresses.ts'

interface WrittenLesson {
  readonly path: Path
  readonly values: Readonly<Record<string, string>>
}

/** Every lesson of a course, with its texts by field name. */
const lessonsIn = remember(({ fields }: ContentFile): WrittenLesson[] => {
  const lessons = new Map<string, { path: Path; values: Record<string, string> }>()
  for (const { path, value } of fields) {
    if (path[0] !== 'chapters' || path[2] !== 'subChapters' || typeof value !== 'string') continue
    const own = path.slice(0, 4)
    const known = lessons.get(nameOf(own)) ?? { path: own, values: {} }
    known.values[String(path[4])] = value
    lessons.set(nameOf(own), known)
  }
  return [...lessons.values()]
})

/** Duplicate ids: progress is stored by id, so completing one lesson would complete the other. */
function sharedIds(file: ContentFile): Finding[] {
  const seen = new Map<string, WrittenLesson>()
  return lessonsIn(file).flatMap((lesson) => {
    const id = lessonIdOf(lesson.values)
    const other = seen.get(id)
    if (id === '') return []
    seen.set(id, other ?? lesson)
    if (!other) return []
    const [field, remedy] =
      lesson.values['id'] === undefined
        ? [lesson.values['link'] === undefined ? 'file' : 'link', 'name its own, or give this lesson an id']
        : ['id', 'give each its own']
    const words = `opens the same as ${nameOf(other.path)} or has its id, and both would be done at once; ${remedy}`
    return [file.about([...lesson.path, field], words)]
  })
}

const shown: Readonly<Record<string, string>> = {
  heading: 'a heading of the page (#); begin it with ##',
  image: 'a picture; put it into a PDF and make that a lesson of its own',
  html: 'HTML; write it in markdown',
  table: 'a table; write it as a list',
  list: 'a list within a list; make it one list',
  thematicBreak: 'a line (---); begin a heading with ## instead',
}

/** Markup that the course room does not show, and broken links. */
function textProblems(tree: ContentTree, file: ContentFile): Finding[] {
  const here = { tree, addresses: addressesOf(tree) }
  return lessonsIn(file).flatMap(({ path, values }) => {
    if (!values['text']?.trim()) return []
    const { unknown, targets } = lessonText(values['text'])
    const links = targets.map((target) => [target, problemOfLink(here, target)] as const)
    return [
      ...[...new Set(unknown)].map((type) => `holds ${shown[type] ?? `what no lesson shows (${type}); write it as plain words`}`),
      ...links.flatMap(([target, problem]) => (problem === undefined ? [] : [`"${target}" ${problem}`])),
    ].map((words) => file.about([...path, 'text'], words))
  })
}

/** Lessons with duplicate ids, and texts that the course room cannot show. */
export function lessonProblems(tree: ContentTree): Finding[] {
  return tree.of('courses').flatMap((file) => [...sharedIds(file), ...textProblems(tree, file)])
}
