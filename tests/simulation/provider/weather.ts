import type { Random } from '../random.ts'
import type { Timeline } from '../timeline.ts'

const minute = 60_000

/** How the provider feels: mostly well, and for some minutes not. */
const spells = ['well', 'away', 'slow', 'busy', 'broken', 'garbled'] as const
export type Spell = (typeof spells)[number]

export function createWeather(random: Random, timeline: Timeline, isTroubled: () => boolean) {
  let spell: Spell = 'well'
  let until = timeline.now()

  function change(): void {
    const isWell = spell !== 'well'
    spell = isWell ? 'well' : random.pick(spells)
    until = timeline.now() + (isWell ? random.between(5, 40) : random.between(1, 8)) * minute
  }

  return (): Spell => {
    if (!isTroubled()) return 'well'
    if (timeline.now() > until) change()
    if (spell !== 'well') return spell
    return random.chance(0.02) ? random.pick(spells) : 'well'
  }
}
