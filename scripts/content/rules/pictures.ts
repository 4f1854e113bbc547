import { dirname, extname, join, posix } from 'node:path'
import sharp from 'sharp'
import { pictureNeeds } from '#content/schemas/fields.ts'
import { type ContentFile, type ContentTree, existsIn } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { bodyLinks } from '../body-links.ts'
import type { Path } from '../source-file.ts'
import { didYouMean } from '../suggest.ts'

const endings = ['.jpg', '.jpeg', '.png', '.webp', '.avif']
const shapeTolerance = 0.03

interface Use {
  readonly file: ContentFile
  readonly path: Path
  readonly written: string
  /** From the project's folder. */
  readonly target: string
  readonly needs: NonNullable<ReturnType<typeof pictureNeeds>>
}

function usesOf(file: ContentFile): Use[] {
  return file.fields.flatMap(({ path, value, field }) => {
    const needs = pictureNeeds(field)
    if (!needs || typeof value !== 'string' || value === '') return []
    return [{ file, path, written: value, target: posix.join(file.folder, value), needs }]
  })
}

function siblings({ paths }: ContentTree, target: string): string[] {
  return [...paths].filter((path) => dirname(path) === dirname(target))
}

function missing(tree: ContentTree, { file, path, written, target }: Use): Finding {
  const near = siblings(tree, target).map((sibling) => posix.relative(file.folder, sibling))
  const known = near.map((name) => (name.startsWith('.') ? name : `./${name}`))
  const advice = didYouMean(written, known, `put the picture there, e.g. ${file.folder}/images/`)
  return file.about(path, `"${written}" does not exist; ${advice}`)
}

async function unfit({ root }: ContentTree, use: Use): Promise<Finding[]> {
  const { file, path, written, target, needs } = use
  const [across = 1, down = 1] = needs.shape.split(':').map(Number)
  try {
    const { width, height } = await sharp(join(root, target)).metadata()
    const height0 = Math.round((needs.width * down) / across)
    if (width < needs.width || height < height0 * (1 - shapeTolerance)) {
      const wish = `${needs.width} x ${height0} px or larger`
      return [file.about(path, `"${written}" is too small (${width} x ${height} px) and would look blurred; take one of ${wish}`)]
    }
    if (Math.abs((width / height) * (down / across) - 1) <= shapeTolerance) return []
    return [file.about(path, `"${written}" is not ${needs.shape} (it is ${width} x ${height} px) and would be cut; crop it`, 'warning')]
  } catch {
    return [file.about(path, `"${written}" cannot be read as a picture; save it again as JPEG`)]
  }
}

async function useProblems(tree: ContentTree, use: Use): Promise<Finding[]> {
  const { file, path, written, target } = use
  if (/^https?:/.test(written))
    return [file.about(path, `"${written}" lies elsewhere; save the picture beside the file`)]
  if (!endings.includes(extname(written).toLowerCase()))
    return [file.about(path, `"${written}" is not a picture; use one that ends in ${endings.join(', ')}`)]
  return existsIn(tree, target) ? await unfit(tree, use) : [missing(tree, use)]
}

/** Pictures that are missing, too small or of the wrong shape, and pictures that nothing shows. */
export async function pictureProblems(tree: ContentTree): Promise<Finding[]> {
  const uses = tree.files.flatMap(usesOf)
  const inText = tree.files.flatMap((file) =>
    bodyLinks(file).map(({ target }) => posix.join(file.folder, target)),
  )
  const used = new Set([...uses.map(({ target }) => target), ...inText])
  const unused = [...tree.paths].filter(
    (path) => endings.includes(extname(path).toLowerCase()) && !used.has(path),
  )
  const found = await Promise.all(uses.map((use) => useProblems(tree, use)))
  return [
    ...found.flat(),
    ...unused.map((file) => ({
      file,
      line: 1,
      column: 1,
      severity: 'warning' as const,
      message: 'no file shows this picture; name it in one or delete it',
    })),
  ]
}
