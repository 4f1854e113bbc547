import { z } from '@hono/zod-openapi'
import { addressLimits, defaultCountry, pincodePattern } from '#domain/address.ts'
import { tidyText } from '#domain/plain-text.ts'
import { indianMobile } from './parts.ts'
import { requiredText } from './text.ts'

const fill = 'Please fill in all fields.'
const text = (limit: number) => requiredText(fill, limit)

const mobile = z.string({ error: fill }).overwrite(tidyText).min(1, fill).pipe(indianMobile)

/** The fields of a postal address in India, as a form sends them. */
export const addressFields = {
  name: text(addressLimits.name),
  mobile,
  street: text(addressLimits.street),
  city: text(addressLimits.city),
  state: text(addressLimits.state),
  pincode: z
    .string({ error: fill })
    .overwrite(tidyText)
    .min(1, fill)
    .regex(pincodePattern, 'Please enter a six-digit PIN code.'),
  country: z
    .string()
    .overwrite(tidyText)
    .refine((value) => value === defaultCountry, 'We deliver within India only.')
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
