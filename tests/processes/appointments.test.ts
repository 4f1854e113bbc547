import { expect, test } from 'vitest'
import { indiaDay } from '#domain/india-time.ts'
import { isFull } from '../../scripts/full-check.ts'
import type { Answer } from './client.ts'
import { engines, openShopProcesses } from './open-shop-processes.ts'

/** In the long form, as many as stand before a door that opens once, and as fast as they may expect; a miss is looked at again. */
const crowd = isFull ? 1000 : 120
const daysAhead = isFull ? [4, 5, 6] : [4]
const slowerThanPageMs = isFull ? 300 : Infinity
const processes = [engines[0], engines[2]].map(
  ([name, , isOnPostgres]) => [name, isOnPostgres] as const,
)

/** What as many are answered at once, and when all but one in a hundred were. */
async function atOnce(ask: (index: number) => Promise<Answer>) {
  const startedAt = performance.now()
  const times: number[] = []
  const one = async (index: number) => {
    const answer = await ask(index)
    times.push(performance.now() - startedAt)
    return answer
  }
  const answers = await Promise.all(Array.from({ length: crowd }, (_, index) => one(index)))
  return { answers, p99: times[Math.ceil(crowd * 0.99) - 1] ?? Infinity }
}

test.each(processes)(
  'two of the %s: of many at once on one time exactly one has it, the others hear of the nearest',
  async (_, isOnPostgres) => {
    const shop = await openShopProcesses(2, isOnPostgres)
    try {
      const slower: number[] = []
      for (const [round, days] of daysAhead.entries()) {
        const startsAt = `${indiaDay(Date.now() + days * 86_400_000)}T11:00:00.000+05:30`
        const booking = (index: number) => ({
          ...{ typeId: 'consultation', coachId: 'asha-sample', startsAt, message: '' },
          ...{ name: 'Meera Sample', phone: '9988776655' },
          email: `crowd-${round}-${index}@example.com`,
        })
        const page = await atOnce(() => shop.call('GET', '/about'))
        const { answers, p99 } = await atOnce((index) =>
          shop.call('POST', '/api/appointments', { body: booking(index) }),
        )
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        for (const { status, body } of answers)
          if (status !== 200)
            expect(body).toMatchObject({ code: 'slot-taken', nearest: { length: 3 } })
        const cells = await shop.db.selectFrom('slot_cells').select('cell').execute()
        expect(cells).toHaveLength(4 * (round + 1))
        const payments = await shop.db.selectFrom('payments').select('id').execute()
        expect(payments).toHaveLength(round + 1)
        slower.push(Math.round(p99 - page.p99))
      }
      expect(Math.min(...slower), `${slower.join(', ')} ms`).toBeLessThan(slowerThanPageMs)
    } finally {
      await shop.close()
    }
  },
  180_000,
)
