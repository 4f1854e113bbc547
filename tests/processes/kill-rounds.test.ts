import { expect, test } from 'vitest'
import { engines, runRounds } from './kill-rounds/run-rounds.ts'

const rounds = 5
const readyWithinMs = 2000

test.each(engines)(
  'kill -9 under load loses nothing on %s',
  async (engine) => {
    const startsMs: number[] = []
    for await (const round of runRounds(engine, rounds)) {
      expect(round).toMatchObject({ lost: [], inconsistent: [] })
      expect(round.writes).toBeGreaterThan(0)
      if (round.killed === 'server') startsMs.push(round.readyMs)
    }
    // The middle one: a busy machine may hold up one start or another.
    const middleMs = startsMs.toSorted((a, b) => a - b)[Math.floor(startsMs.length / 2)]
    expect(middleMs).toBeLessThan(readyWithinMs)
  },
  300_000,
)
