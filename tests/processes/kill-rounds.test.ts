import { expect, test } from 'vitest'
import { isFull } from '../../scripts/full-check.ts'
import { engines, runRounds } from './kill-rounds/run-rounds.ts'

// The third on PostgreSQL kills the database itself.
const rounds = isFull ? 5 : 3
/** As fast as after a stop in order, in the long form: other programs, whose load comes and goes, may slow either. */
const timesAsSlow = isFull ? 2 : Infinity

test.each(engines)(
  'kill -9 under load loses nothing on %s',
  async (engine) => {
    const readyMs: number[] = []
    const orderlyMs: number[] = []
    for await (const round of runRounds(engine, rounds)) {
      expect(round).toMatchObject({ lost: [], inconsistent: [] })
      expect(round.writes).toBeGreaterThan(0)
      if (round.orderlyMs === undefined) continue
      readyMs.push(round.readyMs)
      orderlyMs.push(round.orderlyMs)
    }
    // `npm run kill-rounds` holds the time itself.
    expect(Math.min(...readyMs)).toBeLessThan(timesAsSlow * Math.min(...orderlyMs))
  },
  300_000,
)
