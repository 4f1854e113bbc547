import { phone } from './forms.ts'
import { transaction } from './orders.ts'

/** The first line of a letter. */
export const dear = (name: string) => `Dear ${name},`

/** The names of facts, in a list under the text of a letter; the value stands beside them. */
export const facts = {
  amount: 'Amount',
  email: 'E-mail',
  /** Beside a sum. */
  paid: 'Paid',
  phone,
  transaction,
}
