import { z } from 'astro/zod'

const redirect = z.strictObject({
  from: z
    .string()
    .trim()
    .startsWith('/', 'write the old address without the name of the site, like /old-page')
    .describe('Path of the older site, e.g. /old-page'),
  to: z
    .string()
    .trim()
    .regex(
      /^(?:\/|https:\/\/)/,
      'write a page of this site like /about, or an address that begins with https://',
    )
    .describe('Page of this site, or an address elsewhere that begins with https://'),
})

export const redirectsSchema = () =>
  z.strictObject({
    redirects: z.array(redirect).describe('Old addresses and where they lead; [] while there are none'),
  })
