import { type ContentFile, type ContentTree, readContent } from './content-tree.ts'
import { type History, historyOf } from './history.ts'
import { type Finding, inOrder } from './finding.ts'
import { alternativeProblems } from './rules/alternatives.ts'
import { remember } from './remember.ts'
import { consentProblems } from './rules/consents.ts'
import { appointmentProblems } from './rules/appointments.ts'
import { appointmentTermsProblems } from './rules/appointment-terms.ts'
import { bodyProblems } from './rules/texts.ts'
import { freeCallProblems } from './rules/free-call.ts'
import { bookFileProblems } from './rules/book-files.ts'
import { identityProblems } from './rules/identities.ts'
import { linkProblems } from './rules/links.ts'
import { financeWordProblems } from './rules/finance-words.ts'
import { foreignMarkupProblems } from './rules/foreign-markup.ts'
import { otherFirmProblems } from './rules/other-firm.ts'
import { pictureProblems } from './rules/pictures.ts'
import { placeProblems } from './rules/places.ts'
import { promiseProblems } from './rules/promises.ts'
import { changedHoursProblems } from './rules/changed-hours.ts'
import { changeProblems } from './rules/changes.ts'
import { referenceProblems } from './rules/references.ts'
import { sampleProblems } from './rules/samples.ts'
import { sampleTextProblems } from './rules/sample-texts.ts'
import { redirectProblems } from './rules/redirects.ts'
import { registrationProblems } from './rules/registrations.ts'
import { remainderProblems } from './rules/remainder.ts'
import { changeDayProblems, sampleDayProblems, webinarProblems } from './rules/timetable.ts'
import { praiseProblems } from './rules/testimonials.ts'
import { unlinkedProblems } from './rules/unlinked.ts'
import { valueProblems } from './rules/values.ts'
import { fieldProblems } from './schema-problems.ts'

const inFields = remember((file: ContentFile) => fieldProblems(file, file.kind.schema))

/** When and since when the content is judged. */
export interface Circumstances {
  /** Epoch milliseconds. */
  readonly now: number
  /** What the content was, for what is told of changes; left out where there is no history. */
  readonly before?: History | undefined
}

/** Every mistake of a tree at once, by file and line. Asks for nothing outside, and never throws. */
export async function findingsIn(tree: ContentTree, { now, before }: Circumstances): Promise<Finding[]> {
  return inOrder([
    ...tree.files.flatMap(inFields),
    ...placeProblems(tree),
    ...identityProblems(tree),
    ...referenceProblems(tree),
    ...linkProblems(tree),
    ...redirectProblems(tree),
    ...bodyProblems(tree),
    ...foreignMarkupProblems(tree),
    ...valueProblems(tree),
    ...alternativeProblems(tree),
    ...(await bookFileProblems(tree)),
    ...remainderProblems(tree),
    ...unlinkedProblems(tree),
    ...webinarProblems(tree, now),
    ...sampleDayProblems(tree),
    ...changeDayProblems(tree, now),
    ...promiseProblems(tree),
    ...freeCallProblems(tree),
    ...appointmentProblems(tree),
    ...appointmentTermsProblems(tree),
    ...sampleProblems(tree),
    ...sampleTextProblems(tree),
    ...registrationProblems(tree),
    ...otherFirmProblems(tree),
    ...consentProblems(tree),
    ...praiseProblems(tree, now),
    ...financeWordProblems(tree),
    ...changeProblems(tree, before),
    ...changedHoursProblems(tree, before),
    ...(await pictureProblems(tree)),
  ])
}

/** Every mistake below content/ of a project; quick when little has changed since the last time. */
export async function checkContent({ root, now, since }: { root: string; now: number; since: string }): Promise<Finding[]> {
  return findingsIn(readContent(root), { now, before: historyOf(root, since) })
}
