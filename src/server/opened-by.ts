import type { Context } from 'hono'
import { deviceWords } from '#domain/device.ts'

/** What a session keeps of the call that opens it; the browser's own words are kept nowhere. */
export interface Opened {
  readonly device: string
}

export function openedBy(c: Context): Opened {
  return { device: deviceWords(c.req.header('User-Agent') ?? '') }
}
