import { basename, extname } from 'node:path'
import { referredKind } from '#content/schemas/fields.ts'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'
import { didYouMean } from '../suggest.ts'

const referencesIn = remember(({ fields }: ContentFile) =>
  fields.flatMap(({ path, value, field }) => {
    const kind = referredKind(field)
    return kind === undefined || typeof value !== 'string' ? [] : [{ path, value, kind }]
  }),
)

function fileProblems({ of }: ContentTree, file: ContentFile): Finding[] {
  return referencesIn(file).flatMap(({ path, value, kind }) => {
    const target = of(kind).find(({ id }) => id === value)
    if (target?.isDraft && !file.isDraft)
      return [file.about(path, `content/${kind}/${value}.md is a draft, which the site does not show; publish it first`)]
    if (target) return []
    const known = of(kind).map(({ id }) => id)
    // Many write the file, or its picture, where its name alone is wanted.
    const advice = didYouMean(basename(value, extname(value)), known, `write one of ${known.join(', ')}`)
    return [file.about(path, `content/${kind}/${value}.md does not exist; ${advice}`)]
  })
}

/** Fields that name another file: a profile, a service, an artwork. */
export function referenceProblems(tree: ContentTree): Finding[] {
  return tree.files.flatMap((file) => fileProblems(tree, file))
}
