import { readContent } from './content-tree.ts'
import { type Finding, inOrder } from './finding.ts'
import { bodyProblems } from './rules/texts.ts'
import { identityProblems } from './rules/identities.ts'
import { linkProblems } from './rules/links.ts'
import { pictureProblems } from './rules/pictures.ts'
import { placeProblems } from './rules/places.ts'
import { priceProblems } from './rules/price-changes.ts'
import { referenceProblems } from './rules/references.ts'
import { sampleProblems } from './rules/samples.ts'
import { slideProblems, webinarProblems } from './rules/timetable.ts'
import { schemaProblems } from './schema-problems.ts'
import { yamlProblems } from './yaml-problems.ts'

interface Circumstances {
  /** The project's folder. */
  readonly root: string
  /** Epoch milliseconds. */
  readonly now: number
  /** The commit whose prices are the old ones. */
  readonly since: string
}

/** Every mistake below content/ at once, by file and line. */
export async function checkContent({ root, now, since }: Circumstances): Promise<Finding[]> {
  const tree = readContent(root)
  const written = tree.files.flatMap((file) =>
    file.data === undefined || file.parts.problem
      ? yamlProblems(file)
      : schemaProblems(file, file.kind.schema),
  )
  return inOrder([
    ...written,
    ...placeProblems(tree),
    ...identityProblems(tree),
    ...referenceProblems(tree),
    ...linkProblems(tree),
    ...bodyProblems(tree),
    ...slideProblems(tree),
    ...webinarProblems(tree, now),
    ...sampleProblems(tree),
    ...priceProblems(tree, since),
    ...(await pictureProblems(tree)),
  ])
}
