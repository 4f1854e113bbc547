import type { Shop } from '#server/shop.ts'

/** Does it with each in turn; what fails with one is for the log, and keeps no other from it. */
export async function eachApart<Item>(
  { log }: Pick<Shop, 'log'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      log.error({ err: error }, 'something about appointments could not be done')
    }
}
