import { type ContentFile, type ContentTree, readContent } from './content-tree.ts'
import { type History, historyOf } from './history.ts'
import { type Finding, inOrder } from './finding.ts'
import { alternativeProblems, linkProblems, unlinkedProblems } from './rules/links.ts'
import { remember } from './remember.ts'
import { changeDayProblems, consentProblems, praiseProblems, referenceProblems, sampleDayProblems, webinarProblems } from './rules/references.ts'
import { appointmentProblems, appointmentTermsProblems, freeCallProblems } from './rules/appointments.ts'
import { dateProblems, problemsByDate } from './rules/dates.ts'
import { bodyProblems } from './rules/texts.ts'
import { bookFileProblems } from './rules/book-files.ts'
import { identityProblems } from './rules/identities.ts'
import { financeWordProblems, registrationProblems } from './rules/finance-words.ts'
import { foreignMarkupProblems } from './rules/foreign-markup.ts'
import { lessonProblems } from './rules/lessons.ts'
import { manneredWordProblems } from './rules/mannered-words.ts'
import { otherFirmProblems, sampleProblems } from './rules/samples.ts'
import { pictureProblems } from './rules/pictures.ts'
import { placeProblems } from './rules/places.ts'
import { promiseProblems } from './rules/promises.ts'
import { changedHoursProblems, changeProblems } from './rules/changes.ts'
import { sampleTextProblems } from './rules/sample-texts.ts'
import { redirectProblems } from './rules/redirects.ts'
import { remainderProblems } from './rules/remainder.ts'
import { valueProblems } from './rules/values.ts'
import { fieldProblems } from './schema-problems.ts'

const inFields = remember((file: ContentFile) => fieldProblems(file, file.kind.schema))

/** Problems that depend on which files are shown together. */
const problemsTogether = (shown: ContentTree): Finding[] => [
  ...referenceProblems(shown),
  ...linkProblems(shown),
  ...redirectProblems(shown),
  ...remainderProblems(shown),
  ...unlinkedProblems(shown),
  ...appointmentProblems(shown),
  ...appointmentTermsProblems(shown),
]

/** The context of a check. */
export interface Circumstances {
  /** Epoch milliseconds. */
  readonly now: number
  /** The earlier content, for warnings about changes; undefined without history. */
  readonly before?: History | undefined
}

/** All mistakes of a tree, by file and line. Accesses nothing outside, and never throws. */
export async function findingsIn(tree: ContentTree, { now, before }: Circumstances): Promise<Finding[]> {
  return inOrder([
    ...tree.files.flatMap(inFields),
    ...problemsByDate(tree, now, problemsTogether),
    ...dateProblems(tree, now),
    ...placeProblems(tree),
    ...identityProblems(tree),
    ...bodyProblems(tree),
    ...foreignMarkupProblems(tree),
    ...valueProblems(tree),
    ...alternativeProblems(tree),
    ...(await bookFileProblems(tree)),
    ...lessonProblems(tree),
    ...webinarProblems(tree, now),
    ...sampleDayProblems(tree),
    ...changeDayProblems(tree, now),
    ...promiseProblems(tree),
    ...freeCallProblems(tree),
    ...sampleProblems(tree),
    ...sampleTextProblems(tree),
    ...registrationProblems(tree),
    ...otherFirmProblems(tree),
    ...consentProblems(tree),
    ...praiseProblems(tree, now),
    ...financeWordProblems(tree),
    ...manneredWordProblems(tree),
    ...changeProblems(tree, before),
    ...changedHoursProblems(tree, before),
    ...(await pictureProblems(tree)),
  ])
}

/** All mistakes in a project's content/; fast when little has changed since the last run. */
export async function checkContent({ root, now, since }: { root: string; now: number; since: string }): Promise<Finding[]> {
  return findingsIn(readContent(root), { now, before: historyOf(root, since) })
}
