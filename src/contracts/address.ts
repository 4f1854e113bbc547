import { z } from '@hono/zod-openapi'
import { addressLimits, defaultCountry, normaliseMobile, pincodePattern } from '#domain/address.ts'

const fill = 'Please fill in all fields.'
const text = (limit: number) => z.string({ error: fill }).trim().min(1, fill).max(limit)

const mobile = z
  .string({ error: fill })
  .trim()
  .min(1, fill)
  .transform((value, context) => {
    const digits = normaliseMobile(value)
    if (digits) return digits
    context.addIssue('Please enter a ten-digit Indian mobile number.')
    return z.NEVER
  })

/** The fields of a postal address in India, as a form sends them. */
export const addressFields = {
  name: text(addressLimits.name),
  mobile,
  street: text(addressLimits.street),
  city: text(addressLimits.city),
  state: text(addressLimits.state),
  pincode: z
    .string({ error: fill })
    .trim()
    .min(1, fill)
    .regex(pincodePattern, 'Please enter a six-digit PIN code.'),
  country: z
    .string()
    .trim()
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
