import { z } from 'zod'
import type { StoreSettings } from '#server/files/s3-client.ts'
import { EnvironmentError } from './environment-error.ts'

/** Variables of the object store, all five or none; and whether browsers can reach it. */
export const filesVariables = {
  FILES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  FILES_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  FILES_REGION: z.string().optional(),
  FILES_KEY: z.string().optional(),
  // Never shown.
  FILES_SECRET: z.string().optional(),
  FILES_LINKS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
}

type FilesVariables = z.output<z.ZodObject<typeof filesVariables>>

/** The object store settings; undefined when none is set. Throws when only some are. */
export function readStore({
  FILES_LINKS,
  SITE_URL,
  ...set
}: FilesVariables & { readonly SITE_URL?: string | undefined }): StoreSettings | undefined {
  const { FILES_ENDPOINT, FILES_BUCKET, FILES_REGION, FILES_KEY, FILES_SECRET } = set
  const values = { FILES_ENDPOINT, FILES_BUCKET, FILES_REGION, FILES_KEY, FILES_SECRET }
  const missing = Object.entries(values).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(values).length && FILES_LINKS === '0') return undefined
  if (missing.length > 0)
    throw new EnvironmentError(
      `The object store for files is set only in part. Missing: ${missing.join(', ')}. Set all five, or none of them and no FILES_LINKS.`,
    )
  const store = {
    ...{ endpoint: FILES_ENDPOINT ?? '', bucket: FILES_BUCKET ?? '', region: FILES_REGION ?? '' },
    ...{ key: FILES_KEY ?? '', secret: FILES_SECRET ?? '' },
  }
  const isMixed = SITE_URL?.startsWith('https:') && store.endpoint.startsWith('http:')
  if (FILES_LINKS === '1' && isMixed)
    throw new EnvironmentError(
      `FILES_LINKS is 1, but FILES_ENDPOINT is ${store.endpoint}: browsers open no download without https from a page with it.`,
    )
  return store
}
