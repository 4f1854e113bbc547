import { z } from 'zod'
import { idClashes } from '#content/schemas/products.ts'
import { pageOf, takenNames } from '../addresses.ts'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

const placed = z.looseObject({ order: z.number(), memberType: z.string().optional() })
const start = { line: 1, column: 1 }

function sharedIds({ of }: ContentTree): Finding[] {
  const sold = [...of('courses'), ...of('books'), ...of('art')]
  return idClashes(sold).map(([first, second]) =>
    second.at(
      start,
      `${first.path} has the id "${second.id}" already, and carts know goods by their id alone; rename this file`,
    ),
  )
}

function takenAddresses({ project, files }: ContentTree): Finding[] {
  const taken = new Set(takenNames(project))
  const seen = new Map<string, ContentFile>()
  return files.flatMap((file) => {
    const page = pageOf(file)
    if (page === undefined) return []
    const other = seen.get(page)
    seen.set(page, other ?? file)
    if (other) return [file.at(start, `${page} is the address of ${other.path} already; rename this file`)]
    const isTaken = page.lastIndexOf('/') === 0 && taken.has(file.id)
    return isTaken ? [file.at(start, `${page} is the address of another page; rename this file`)] : []
  })
}

/** Two files with the same position have no defined order. */
function sharedPlaces({ files }: ContentTree): Finding[] {
  const seen = new Map<string, ContentFile>()
  return files.flatMap((file) => {
    const { data } = placed.safeParse(file.data)
    if (!data) return []
    const { order, memberType = '' } = data
    const key = `${file.kind.name} ${memberType} ${order}`
    const other = seen.get(key)
    seen.set(key, other ?? file)
    if (!other) return []
    return [file.about(['order'], `${other.path} has the place ${order} already; give each its own`, 'warning')]
  })
}

function sharedSections({ of }: ContentTree): Finding[] {
  return of('services').flatMap((file) => {
    const ids = file.fields.filter(({ path }) => path[0] === 'capabilities' && path[2] === 'id')
    return ids
      .filter(({ value }, index) => ids.findIndex((other) => other.value === value) < index)
      .map(({ path, value }) => file.about(path, `"${String(value)}" is taken by a section above; give each its own`))
  })
}

/** Ids, paths and positions claimed by two files, or by a file and the code. */
export function identityProblems(tree: ContentTree): Finding[] {
  return [
    ...sharedIds(tree),
    ...takenAddresses(tree),
    ...sharedPlaces(tree),
    ...sharedSections(tree),
  ]
}
