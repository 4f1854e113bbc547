import { z } from 'astro/zod'

/** A link to a page of this site. */
export const pageLink = z.strictObject({
  label: z.string().min(1).describe('Words of the link'),
  href: z
    .string()
    .startsWith('/', 'write the page like /courses')
    .describe('Page of this site, e.g. /courses'),
})

const phoneAdvice = 'write it like +91 98765 43210'

/** A mobile number as people read it, e.g. +91 98765 43210; without its blanks YAML takes it for a number. */
export const phone = z.string(phoneAdvice).regex(/^\+91 \d{5} \d{5}$/, phoneAdvice)

const driveFile = /^https:\/\/drive\.google\.com\/file\/d\/([\w-]{20,})\/view(?:\?\S*)?$/

/** The link that Google Drive gives for sharing a file. */
export const driveLink = z
  .string()
  .regex(driveFile, 'copy the link from Share in Google Drive: …/file/d/<id>/view')

/** Where Google Drive plays a shared video inside another page. */
export function drivePreviewUrl(link: string): string {
  const id = driveFile.exec(link)?.[1]
  if (id === undefined) throw new Error(`${link} is not a link to a file on Google Drive`)
  return `https://drive.google.com/file/d/${id}/preview`
}
