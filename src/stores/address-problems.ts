import { normaliseMobile } from '#domain/phone.ts'
import { mobilePattern, pincodePattern, tidyPincode } from '#domain/address.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { textProblem, tidyText } from '#domain/plain-text.ts'
import { type AddressField, addressFields, type DeliveryAddress } from './delivery.ts'
import type { FoundProblem } from './form-state.ts'

/** An address as it is sent: what somebody means, without what came along when they pasted it. */
export function tidyAddress(fields: DeliveryAddress): DeliveryAddress {
  const tidied = { ...fields }
  for (const name of addressFields) tidied[name] = tidyText(fields[name])
  tidied.mobile = normaliseMobile(tidied.mobile) ?? tidied.mobile
  tidied.pincode = tidyPincode(tidied.pincode)
  return tidied
}

function problemOf(name: AddressField, fields: DeliveryAddress): FieldProblem | undefined {
  if (!fields[name]) return 'emptyField'
  if (name === 'mobile') return mobilePattern.test(fields.mobile) ? undefined : 'mobile'
  if (name === 'pincode') return pincodePattern.test(fields.pincode) ? undefined : 'pincode'
  return textProblem(fields[name], 'emptyField')
}

/** Whether a field says nothing yet. */
export const isMissing = ({ problem }: FoundProblem<AddressField>): boolean =>
  problem === 'emptyField'

/** What is wrong with a tidied address, or with these fields of it: first what is missing, in the order in which a form asks. */
export function addressProblems(
  fields: DeliveryAddress,
  asked: readonly AddressField[] = addressFields,
): FoundProblem<AddressField>[] {
  const found = asked.flatMap((field) => {
    const problem = problemOf(field, fields)
    return problem ? [{ field, problem }] : []
  })
  return found.sort((one, other) => Number(isMissing(other)) - Number(isMissing(one)))
}
