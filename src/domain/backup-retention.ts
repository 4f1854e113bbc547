import { indiaDay } from './india-time.ts'

const hourMs = 60 * 60_000
/** Whatever their age: after a clock that ran ahead, all of them look old. */
const newestRetained = 24
const hourlyForMs = 48 * hourMs
const dailyForMs = 30 * 24 * hourMs

/**
 * The backups to keep, as epoch milliseconds: the newest 24, the last of each hour for two days, and the last of each
 * day in India for thirty.
 */
export function backupsToRetain(momentsMs: readonly number[], now: number): Set<number> {
  const newestFirst = [...momentsMs].sort((one, other) => other - one)
  const retained = new Set(newestFirst.slice(0, newestRetained))
  const taken = new Set<string>()
  for (const moment of newestFirst) {
    const ageMs = now - moment
    const slots = [
      ...(ageMs <= hourlyForMs ? [`hour ${Math.floor(moment / hourMs)}`] : []),
      ...(ageMs <= dailyForMs ? [indiaDay(moment)] : []),
    ].filter((slot) => !taken.has(slot))
    if (slots.length > 0) retained.add(moment)
    for (const slot of slots) taken.add(slot)
  }
  return retained
}
