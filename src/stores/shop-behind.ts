import { shopKey } from '#domain/kept-keys.ts'
import { readTab, writeTab } from './tab-storage.ts'

/** The pages where things are put into the cart; the last of them is the shop for whoever came from nowhere. */
const shops = ['/courses', '/library', '/dhyanamshop'] as const

const shopOf = (path: string) =>
  shops.find((shop) => path === shop || path.startsWith(`${shop}/`)) && path

/** The path of the shop that led to this page, now or before the checkout; else of the art shop. */
export function shopBehind(): string {
  const { origin } = globalThis.location
  const { referrer } = document
  const before = URL.canParse(referrer) ? new URL(referrer) : undefined
  const came = before?.origin === origin ? shopOf(before.pathname) : undefined
  if (came) writeTab(shopKey, came)
  return came ?? shopOf(readTab(shopKey) ?? '') ?? '/dhyanamshop'
}
