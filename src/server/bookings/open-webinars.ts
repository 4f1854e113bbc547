import type { WebinarEntry } from '#contracts/shopping/catalogue-file.ts'
import { endsAt } from '#domain/webinar-time.ts'
import type { Shop } from '#server/shop.ts'

/** The webinars that are not over, the next one first. */
export function openWebinars({ catalogue, now }: Shop): WebinarEntry[] {
  return catalogue.webinars
    .filter((webinar) => endsAt(webinar) > now())
    .toSorted((a, b) => endsAt(a) - endsAt(b))
}
