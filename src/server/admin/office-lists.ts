import type { OfficeList } from '#server/payments/queries/office-list.ts'
import { purchaseKinds } from '#server/kinds.ts'
import { complaintList } from './queries/complaint-list.ts'
import { foundList, paymentList, refundList } from './queries/money-lists.ts'
import { auditList, mailList } from './queries/record-lists.ts'

/** Every list of the back office; what can be bought brings its own. */
export const officeLists: readonly OfficeList[] = [
  ...purchaseKinds.flatMap(({ lists }) => lists),
  ...[complaintList, paymentList, refundList, foundList, mailList, auditList],
]

/** Undefined when there is none of this name. */
export function findList(name: string): OfficeList | undefined {
  return officeLists.find((list) => list.name === name)
}
