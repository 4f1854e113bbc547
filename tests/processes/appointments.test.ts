import { expect, test } from 'vitest'
import { indiaDay } from '#domain/india-day.ts'
import { isFull } from '../../scripts/full-check.ts'
import { engines, openShopProcesses } from './open-shop-processes.ts'

/** In the long form, as many as stand before a door that opens once. */
const crowd = isFull ? 1000 : 120
const startsAt = `${indiaDay(Date.now() + 4 * 86_400_000)}T11:00:00.000+05:30`
const processes = [engines[0], engines[2]].map(
  ([name, , isOnPostgres]) => [name, isOnPostgres] as const,
)

test.each(processes)(
  'two of the %s: of many at once on one time exactly one has it, the others hear of the nearest',
  async (_, isOnPostgres) => {
    const shop = await openShopProcesses(2, isOnPostgres)
    try {
      const wish = (index: number) => ({
        ...{ typeId: 'consultation', coachId: 'asha-sample', startsAt, message: '' },
        ...{ name: 'Meera Sample', phone: '9988776655', email: `crowd-${index}@example.com` },
      })
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, index) =>
          shop.call('POST', '/api/appointments', { body: wish(index) }),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, body } of answers)
        if (status !== 200)
          expect(body).toMatchObject({ code: 'slot-taken', nearest: { length: 3 } })
      expect(await shop.db.selectFrom('slot_cells').select('cell').execute()).toHaveLength(4)
      expect(await shop.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
    } finally {
      await shop.close()
    }
  },
  180_000,
)
