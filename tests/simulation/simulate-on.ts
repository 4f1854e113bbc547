import { expect, test } from 'vitest'
import { isFull } from '../../scripts/full-check.ts'
import type { Engine } from './engines.ts'
import { simulate } from './simulate.ts'

const replay = (engine: string, payments: number, seed: number) =>
  `npm run simulate -- --engine ${engine} --payments ${payments} --seed ${seed}`

/** A file for each engine calls this: they run side by side. */
export function simulateOn(name: 'sqlite' | 'postgres', open: () => Promise<Engine>): void {
  test('many payments: nothing lost, nothing charged twice, the books agree', async () => {
    const [payments, seed] = [isFull ? 2000 : 120, 20_261_122]
    const outcome = await simulate({ payments, seed, engine: await open() })
    expect(outcome.violations, replay(name, payments, seed)).toEqual([])
    expect(outcome.payments).toBeGreaterThanOrEqual(payments)
    // It would prove nothing if little went wrong.
    expect(outcome.deaths).toBeGreaterThan(payments / 10)
    expect(outcome.refunds).toBeGreaterThan(payments / 20)
    expect(outcome.clockJumps).toBeGreaterThan(payments / 80)
    expect(outcome.restores).toBeGreaterThan(0)
    expect(outcome.unmatchedStates['refunded']).toBeGreaterThan(payments / 40)
  }, 900_000)

  test('the page of a purchase agrees with the books whenever they change', async () => {
    const [payments, seed] = [isFull ? 600 : 40, 20_261_123]
    const outcome = await simulate({
      ...{ payments, seed, watchesPassports: true },
      engine: await open(),
    })
    expect(outcome.violations, `${replay(name, payments, seed)} --pages`).toEqual([])
    // Opened, paid or over, and often given back.
    expect(outcome.pagesSeen).toBeGreaterThan(2 * payments)
  }, 400_000)

  // What is new each day must not stop whoever changes something else.
  test.runIf(isFull)(
    'another seed every day',
    async () => {
      const [payments, seed] = [60, Math.floor(Date.now() / 86_400_000)]
      const { violations } = await simulate({ payments, seed, engine: await open() })
      expect(violations, replay(name, payments, seed)).toEqual([])
    },
    200_000,
  )

  // In which order PostgreSQL answers with rows that nobody sorted is its own affair.
  test.runIf(name === 'sqlite' && isFull)(
    'the same seed is the same run',
    async () => {
      const run = async (seed: number) =>
        await simulate({ payments: 30, seed, engine: await open() })
      const first = await run(7)
      expect(await run(7)).toEqual(first)
      expect((await run(8)).fingerprint).not.toBe(first.fingerprint)
    },
    200_000,
  )
}
