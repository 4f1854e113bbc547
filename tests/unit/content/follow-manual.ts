import { posix } from 'node:path'
import sharp from 'sharp'
import { pictureNeeds } from '#content/schemas/fields.ts'
import type { ContentTree } from '../../../scripts/content/content-tree.ts'
import type { Change, Manual } from './manuals.ts'
import { sampleProject, treeWith } from './overlay.ts'
import { smallPdf } from './small-pdf.ts'

/** Bytes of every file that differs from the sample content; undefined for one that is gone. */
export type Changed = ReadonlyMap<string, Buffer | undefined>

function bytesIn(changed: Changed, file: string): Buffer | undefined {
  return changed.has(file) ? changed.get(file) : sampleProject().content.get(file)?.bytes()
}

/** Puts the fields of an excerpt in the place of those of the same name, or below the last. */
function withFields(text: string, excerpt: string): string {
  return excerpt.split(/^(?=\S)/m).reduce((before, field) => {
    const name = /^\w+:/.exec(field)?.[0]
    if (name === undefined) throw new Error(`the excerpt begins with no field: ${field}`)
    const old = new RegExp(`^${name}.*\n(?:[ \\t].*\n)*`, 'm')
    if (old.test(before)) return before.replace(old, () => field)
    return before.startsWith('---\n') ? before.replace(/\n---\n/, () => `\n${field}---\n`) : before + field
  }, text)
}

/** Does what a diff says, wherever its lines stand. */
function patched(text: string, diff: string): string {
  const lines = diff.trimEnd().split('\n')
  const side = (other: string) =>
    lines.filter((line) => !line.startsWith(other)).map((line) => `${line.slice(1)}\n`).join('')
  const [from, to] = [side('+'), side('-')]
  if (text.split(from).length !== 2) throw new Error(`these lines do not stand there once:\n${from}`)
  return text.replace(from, () => to)
}

function edited(text: string | undefined, { how, file, words }: Change): string {
  if (how === 'md' && words.startsWith('---\n')) return words
  if (text === undefined) throw new Error(`${file} does not exist`)
  if (how === 'md') return `${text}\n${words}`
  return how === 'yaml' ? withFields(text, words) : patched(text, words)
}

function afterCommand(changed: Changed, words: string): Changed {
  const [git, verb, from = '', to] = words.trim().split(' ')
  const bytes = bytesIn(changed, from)
  if (git !== 'git' || !bytes) throw new Error(`nobody knows how to do this: ${words}`)
  const after = new Map(changed).set(from, undefined)
  return verb === 'mv' && to !== undefined ? after.set(to, bytes) : after
}

/** Does what a manual says to the sample content. */
export function after(changed: Changed, change: Change): Changed {
  if (change.how === 'sh') return afterCommand(changed, change.words)
  const text = bytesIn(changed, change.file)?.toString('utf8')
  return new Map(changed).set(change.file, Buffer.from(edited(text, change)))
}

export const treeAfter = (changed: Changed): ContentTree => treeWith([...changed])

async function blankPicture(size: string | undefined, path: string): Promise<Buffer> {
  const [width, height] = (size?.match(/\d+/g) ?? []).map(Number)
  if (!width || !height) throw new Error(`no manual says how large ${path} should be`)
  return sharp({ create: { width, height, channels: 3, background: 'teal' } }).jpeg().toBuffer()
}

/** The pictures and PDFs that the files name and that the reader brings along, of the smallest size allowed. */
export async function attachments(changed: Changed, { rows }: Manual): Promise<Changed> {
  const sizes = new Map(rows.map(([, folder = '', , size]) => [folder, size]))
  const tree = treeAfter(changed)
  const brought = new Map<string, Buffer>()
  for (const file of tree.files)
    for (const { path, value, field } of file.fields) {
      const target = posix.join(file.folder, String(value))
      if (tree.paths.has(target)) continue
      if (pictureNeeds(field)) brought.set(target, await blankPicture(sizes.get(posix.dirname(target)), target))
      if (path[0] === 'pdf') brought.set(target, smallPdf(Number(Reflect.get(Object(file.data), 'pages'))))
    }
  return brought
}
