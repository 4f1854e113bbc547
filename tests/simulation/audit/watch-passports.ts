import type { World } from '../world.ts'
import { lookAtPassport, wasTried } from './passports.ts'

/** Opens the page of every purchase of which the books, or the bank, say something else than when it was last opened. */
export function watchPassports(
  { live, truth, timeline }: World,
  now: (work: () => Promise<unknown>) => Promise<unknown>,
) {
  const seen = new Map<string, string>()
  let count = 0

  async function lookAtChanges(): Promise<string[]> {
    const wrong: string[] = []
    await now(async () => {
      await live(async (shop, running) => {
        const rows = await shop.db
          .selectFrom('payments')
          .select(['id', 'state', 'redirect_url', 'attempted_at'])
          .orderBy('id')
          .execute()
        for (const { id, ...said } of rows) {
          const [order, at] = [truth.orders.get(id), timeline.now()]
          const standing = JSON.stringify([said, wasTried(order, at)])
          if (seen.get(id) === standing) continue
          const sentence = await lookAtPassport(running, id, order, at)
          seen.set(id, standing)
          count += 1
          if (sentence) wrong.push(sentence)
        }
      })
      return true
    })
    return wrong
  }

  return { lookAtChanges, count: () => count }
}
