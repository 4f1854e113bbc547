import type { OfficeList } from '#server/payments/queries/office-list.ts'
import { purchaseTypes } from '#server/purchase-types.ts'
import {
  auditList,
  blockList,
  complaintList,
  mailList,
  paymentList,
  refundList,
  trainingList,
} from './queries/lists.ts'
import { salesList } from './queries/sales.ts'

/** Every list of the back office; purchase types define their own. */
export const officeLists: readonly OfficeList[] = [
  ...purchaseTypes.flatMap(({ lists }) => lists),
  ...[complaintList, trainingList, salesList, paymentList, refundList, mailList, blockList],
  auditList,
]

/** Undefined for an unknown name. */
export function findList(name: string): OfficeList | undefined {
  return officeLists.find((list) => list.name === name)
}
