import { expect, test } from 'vitest'
import { engines, runRounds } from './kill-rounds/run-rounds.ts'

const rounds = 5
const readyWithinMs = 2000

test.each(engines)(
  'kill -9 under load loses nothing on %s',
  async (engine) => {
    const readyMs: number[] = []
    for await (const round of runRounds(engine, rounds)) {
      expect(round).toMatchObject({ lost: [], inconsistent: [] })
      expect(round.writes).toBeGreaterThan(0)
      readyMs.push(round.readyMs)
    }
    expect(readyMs).toHaveLength(rounds)
    // A busy machine may hold up a start; `npm run kill-rounds` forgives none.
    expect(Math.min(...readyMs)).toBeLessThan(readyWithinMs)
  },
  120_000,
)
