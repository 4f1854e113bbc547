import { basename, dirname, extname, posix } from 'node:path'
import { pictureNeeds } from '#content/schemas/fields.ts'
import { type ContentFile, type ContentTree, kindOf } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { textOf } from '../markdown.ts'
import { endingsOf, isForeignPicture, isJpegByAnotherName, type Picture, pictureEndings, pictureIn } from '../picture.ts'
import { remember } from '../remember.ts'
import type { Place } from '../source-file.ts'
import { didYouMean } from '../suggest.ts'

const shapeTolerance = 0.03
const large = 15
const isTextFile = /\.(?:md|markdown|mdx|txt|ya?ml)$/i

type Needs = NonNullable<ReturnType<typeof pictureNeeds>>

interface Use {
  readonly file: ContentFile
  readonly position: Place
  readonly field: string
  readonly written: string
  /** Path relative to the project. */
  readonly target: string
  /** Undefined in texts, where any size is fine. */
  readonly needs?: Needs
}

/** Astro treats paths in texts as URL-encoded; invalid ones are reported by the rule on links. */
function decodedPath(written: string): string | undefined {
  try {
    return decodeURI(written)
  } catch {
    return undefined
  }
}

const usesIn = remember((file: ContentFile): Use[] => {
  const inFields = file.fields.flatMap(({ path, value, field }): Use[] => {
    const needs = pictureNeeds(field)
    if (!needs || typeof value !== 'string' || value.trim() === '') return []
    const { message } = file.about(path, '')
    const target = posix.join(file.folder, value.replaceAll('\\', '/'))
    return [{ file, position: file.placeOfValue(path), field: message.replace(/: $/, ''), written: value, target, needs }]
  })
  const inText = textOf(file).links.flatMap(({ target, isPicture, position }): Use[] => {
    const isBeside = isPicture && !/^(?:[a-z]+:|\/)/i.test(target)
    const path = isBeside ? decodedPath(target) : undefined
    return path === undefined ? [] : [{ file, position, field: 'text', written: target, target: posix.join(file.folder, path) }]
  })
  return [...inFields, ...inText]
})

function finding({ file, position, field, written }: Use, words: string, severity?: Finding['severity']): Finding {
  return file.at(position, `${field}: "${written}" ${words}`, severity)
}

/** macOS writes é as e and a combining accent, other systems as one character: equal to people, not to a server. */
function differentlySpelt(path: string): string {
  const stem = basename(path, extname(path)).normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const plain = stem.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'picture'
  return `is spelt with other letters in the name of the file, though both look alike (as computers of Apple write accents); rename the file to ${plain}${extname(path)}, and write that here`
}

function missing(tree: ContentTree, use: Use): Finding[] {
  const alike = [...tree.paths].find((path) => path.normalize('NFC') === use.target.normalize('NFC'))
  if (alike !== undefined) return [finding(use, differentlySpelt(alike))]
  // For pictures in texts, the rule on links reports it.
  if (!use.needs) return []
  const { file, written, target } = use
  const near = [...tree.paths].filter((path) => dirname(path) === dirname(target))
  const known = near
    .map((path) => posix.relative(file.folder, path))
    .map((name) => (name.startsWith('.') ? name : `./${name}`))
  return [finding(use, `does not exist; ${didYouMean(written, known, `put the picture there, e.g. ${file.folder}/images/`)}`)]
}

function unfit(use: Use, { width, height }: Exclude<Picture, { problem: string }>, needs: Needs): Finding[] {
  const [across = 1, down = 1] = needs.shape.split(':').map(Number)
  const height0 = Math.round((needs.width * down) / across)
  if (width < needs.width || height < height0 * (1 - shapeTolerance)) {
    const needed = `${needs.width} x ${height0} px or larger`
    return [finding(use, `is too small (${width} x ${height} px) and would look blurred; take one of ${needed}`)]
  }
  if (Math.abs((width / height) * (down / across) - 1) <= shapeTolerance) return []
  return [finding(use, `is not ${needs.shape} (it is ${width} x ${height} px) and would be cut; crop it`, 'warning')]
}

async function problemsInside(tree: ContentTree, use: Use): Promise<Finding[]> {
  const stored = tree.project.content.get(use.target)
  if (!stored) return missing(tree, use)
  const picture = await pictureIn(stored)
  if (picture.problem !== undefined) return [finding(use, picture.problem)]
  const endings = endingsOf(picture.format)
  if (!endings.includes(extname(use.target).toLowerCase()))
    return [finding(use, `is ${picture.format.toUpperCase()} inside; rename it so that it ends in ${endings[0] ?? ''}`)]
  const heavy = `is large (${Math.round(picture.megabytes)} MB) and makes each build slow; save it smaller, below ${large} MB`
  return [
    ...(picture.megabytes > large ? [finding(use, heavy, 'warning')] : []),
    ...(use.needs ? unfit(use, picture, use.needs) : []),
  ]
}

async function useProblems(tree: ContentTree, use: Use): Promise<Finding[]> {
  if (/^https?:/i.test(use.written)) return [finding(use, 'lies elsewhere; save the picture beside the file')]
  const ending = extname(use.written.trim()).toLowerCase()
  if (isJpegByAnotherName(ending))
    return [finding(use, `is a JPEG by another name; rename the file so that it ends in .jpg, and write ${use.written.trim().slice(0, -ending.length)}.jpg`)]
  if (isForeignPicture(ending))
    return [finding(use, `ends in ${ending}, which the site cannot show everywhere; save it as JPEG and write ${use.written.trim().slice(0, -ending.length)}.jpg`)]
  if (!pictureEndings.includes(extname(use.written).toLowerCase()))
    return [finding(use, `is not a picture; use one that ends in ${pictureEndings.join(', ')}`)]
  if (use.needs && use.written.startsWith('/'))
    return [finding(use, `is no path of a picture; begin it with ./, e.g. ./images/name.jpg`)]
  if (use.written.includes('\\'))
    return [finding(use, `has the strokes of Windows in it; did you mean "${use.written.replaceAll('\\', '/')}"?`)]
  return problemsInside(tree, use)
}

/** Unused pictures, except in folders where a mistake may be the reason. */
function unused(tree: ContentTree, uses: readonly Use[]): Finding[] {
  const used = new Set(uses.map(({ target }) => target))
  const missed = uses.filter(({ target }) => !tree.paths.has(target)).map(({ target }) => dirname(target))
  const broken = tree.files
    .filter(({ unreadable, recovered }) => unreadable.length + recovered.mistakes.length > 0)
    .map(({ folder }) => folder)
  const strays = [...tree.paths]
    .filter((path) => isTextFile.test(path) && !kindOf(path))
    .map((path) => dirname(path))
    .filter((folder) => folder !== 'content')
  const isDoubtful = (path: string) =>
    missed.includes(dirname(path)) || [...broken, ...strays].some((folder) => path.startsWith(`${folder}/`))
  return [...tree.paths]
    .filter((path) => [extname(path).toLowerCase()].some((ending) => pictureEndings.includes(ending) || isForeignPicture(ending)))
    .filter((path) => !used.has(path) && !isDoubtful(path))
    .map((file) => ({
      file,
      line: 1,
      column: 1,
      severity: 'warning',
      message: 'no file shows this picture; name it in one or delete it',
    }))
}

/** Missing, broken, too small, wrongly shaped and unused pictures. */
export async function pictureProblems(tree: ContentTree): Promise<Finding[]> {
  const uses = tree.files.flatMap(usesIn)
  const problems = await Promise.all(uses.map((use) => useProblems(tree, use)))
  return [...problems.flat(), ...unused(tree, uses)]
}
