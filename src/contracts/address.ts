import { z } from '@hono/zod-openapi'
import { addressLimits, defaultCountry, pincodePattern, tidyPincode } from '#domain/address.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { phoneLimit } from '#domain/phone.ts'
import { tidyText } from '#domain/plain-text.ts'
import { indianMobile } from './parts.ts'
import { optionalText, requiredText, typedText } from './text.ts'

const empty: FieldProblem = 'emptyFields'
const pincode: FieldProblem = 'pincode'
const wrongMobile: FieldProblem = 'mobile'
const country: FieldProblem = 'country'

const text = (limit: number) => requiredText(empty, limit)

const mobile = typedText(phoneLimit, { missing: empty, wrong: wrongMobile })
  .overwrite(tidyText)
  .min(1, empty)
  .max(phoneLimit, wrongMobile)
  .pipe(indianMobile)

const nameAndMobile = { name: text(addressLimits.name), mobile }

const countryField = typedText(addressLimits.country, { wrong: country })
  .overwrite(tidyText)
  .max(addressLimits.country, country)
  .refine((value) => value === defaultCountry, country)
  .default(defaultCountry)

/** The fields of a postal address in India, as sent by a form. */
export const addressFields = {
  ...nameAndMobile,
  street: text(addressLimits.street),
  city: text(addressLimits.city),
  state: text(addressLimits.state),
  pincode: typedText(addressLimits.pincode, { missing: empty, wrong: pincode })
    .overwrite(tidyPincode)
    .min(1, empty)
    .regex(pincodePattern, pincode),
  country: countryField,
}

/** The same for a contact without a necessary delivery: the complete address, or none of it. */
export const contactFields = {
  ...nameAndMobile,
  street: optionalText(addressLimits.street),
  city: optionalText(addressLimits.city),
  state: optionalText(addressLimits.state),
  pincode: typedText(addressLimits.pincode, { wrong: pincode })
    .overwrite(tidyPincode)
    .max(addressLimits.pincode, pincode)
    .refine((value) => value === '' || pincodePattern.test(value), pincode)
    .default(''),
  country: countryField,
}

const postalNames = ['street', 'city', 'state', 'pincode'] as const

/** The missing fields of an address that is required or begun. */
export function missingPostal(
  fields: Readonly<Record<(typeof postalNames)[number], string>>,
  isNeeded: boolean,
): readonly string[] {
  const missing = postalNames.filter((name) => fields[name] === '')
  return isNeeded || missing.length < postalNames.length ? missing : []
}

export const Address = z
  .object({
    _id: z.string(),
    name: z.string(),
    mobile: z.string().describe('Ten digits'),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    country: z.string(),
  })
  .openapi('Address')

export type Address = z.infer<typeof Address>
