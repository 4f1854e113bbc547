import type { Shop } from '#server/shop.ts'

/** Does it with each in turn; what fails with one is logged with its id, and keeps no other from it. */
export async function forEachIsolated<Item extends { readonly id: string }>(
  { log }: Pick<Shop, 'log'>,
  what: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error, id: item.id }, `${what} failed`)
    }
}
