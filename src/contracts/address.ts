import { z } from '@hono/zod-openapi'
import { addressLimits, defaultCountry, pincodePattern, tidyPincode } from '#domain/address.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { tidyText } from '#domain/plain-text.ts'
import { indianMobile } from './parts.ts'
import { requiredText } from './text.ts'

const empty: FieldProblem = 'emptyFields'
const pincode: FieldProblem = 'pincode'
const country: FieldProblem = 'country'

const text = (limit: number) => requiredText(empty, limit)

const mobile = z.string({ error: empty }).overwrite(tidyText).min(1, empty).pipe(indianMobile)

/** The fields of a postal address in India, as a form sends them. */
export const addressFields = {
  name: text(addressLimits.name),
  mobile,
  street: text(addressLimits.street),
  city: text(addressLimits.city),
  state: text(addressLimits.state),
  pincode: z
    .string({ error: empty })
    .overwrite(tidyPincode)
    .min(1, empty)
    .regex(pincodePattern, pincode),
  country: z
    .string()
    .overwrite(tidyText)
    .refine((value) => value === defaultCountry, country)
    .default(defaultCountry),
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
