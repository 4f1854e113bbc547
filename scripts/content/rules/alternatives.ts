import { basename, extname } from 'node:path'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'

const cameraName = /^(?:img|dsc[nf]?|pxl|image|picture|photo|foto|pic|screenshot|scan|untitled|whatsapp image)(?:[\s_.()-]*\d[\s\d_.:()a-z-]*)?$/i
const pictureEnding = /\.(?:jpe?g|png|webp|avif|heic|gif|svg)$/i

/** Why words do not tell what a picture shows; undefined when they may. */
export function altProblem(words: string, picture: string): string | undefined {
  const said = words.trim()
  if (said === '') return 'is missing for a picture; write what it shows, for people who cannot see it'
  const stem = basename(picture, extname(picture))
  const isStem = said.toLowerCase() === stem.toLowerCase() && /[-_\d]/.test(said)
  const isFileName = pictureEnding.test(said) || cameraName.test(said) || isStem
  return isFileName ? `"${said}" is the name of a file; write what the picture shows` : undefined
}

const besideAlt = ['image', 'avatar', 'poster']

const inFile = remember((file: ContentFile): Finding[] =>
  file.fields.flatMap(({ path, value }) => {
    if (path.at(-1) !== 'alt' || typeof value !== 'string' || value === '') return []
    const group = path.slice(0, -1).join('.')
    const picture = file.fields.find(
      (other) => other.path.slice(0, -1).join('.') === group && besideAlt.includes(String(other.path.at(-1))),
    )
    const problem = altProblem(value, typeof picture?.value === 'string' ? picture.value : '')
    return problem === undefined ? [] : [file.about(path, problem)]
  }),
)

/** Words beside pictures that help nobody who cannot see them. */
export function alternativeProblems({ files }: ContentTree): Finding[] {
  return files.flatMap(inFile)
}
