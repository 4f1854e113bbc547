import type { Mutation } from './mutation.ts'
import { paymentMutations } from './payments.ts'
import { refundMutations } from './refunds.ts'
import { otherMutations } from './seats-and-places.ts'

/** Every fault that the suite is tried with. */
export const mutations: readonly Mutation[] = [
  ...paymentMutations,
  ...otherMutations,
  ...refundMutations,
].toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
