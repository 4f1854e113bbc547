import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createSharedClock } from '#server/database/shared-clock.ts'
import type { Database } from '#server/database/tables.ts'
import { openTestShop } from './open-test-shop.ts'

const minute = 60_000

async function databaseMs(db: Database): Promise<number> {
  const asked = sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`
  return (await asked.execute(db)).rows[0]?.at ?? NaN
}

test.runIf(inject('postgresUrl'))(
  'two nodes whose clocks are two minutes apart have the time of their database',
  async () => {
    await using shop = await openTestShop()
    const { db, log } = shop.shop
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const own = Date.now()
    for (const wrong of [own - minute, own + minute]) {
      vi.setSystemTime(wrong)
      const clock = createSharedClock()
      onTestFinished(await clock.follow(db, log))
      const before = await databaseMs(db)
      const now = clock.now()
      const after = await databaseMs(db)
      // The answer of the database is as old as half of its way.
      expect(now).toBeGreaterThan(before - 5000)
      expect(now).toBeLessThan(after + 5000)
      vi.setSystemTime(wrong + 60 * minute)
      expect(clock.now()).toBeLessThan(after + minute)
    }
  },
)
