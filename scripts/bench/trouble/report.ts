import { type Figures, shown } from './figures.ts'
import { type Felt, probeNames } from './probes.ts'

/** What a trouble did to everybody else. */
export interface Report {
  readonly quiet: Felt
  readonly during: Felt
  /** Seconds after its end; undefined when the shop did not recover. */
  readonly recoveryS: number | undefined
  /** What else is worth knowing, a line each. */
  readonly notes: readonly string[]
  /** Promises of this trouble that were not kept. */
  readonly missed?: readonly string[]
}

const cellsOf = ({ medianMs, p95Ms, worstMs }: Figures) => [medianMs, p95Ms, worstMs].map(shown)

function line(name: string, cells: readonly (string | number)[]): string {
  return name.padEnd(11) + cells.map((cell) => String(cell).padStart(9)).join('')
}

export function printReport(name: string, { quiet, during, recoveryS, notes }: Report): void {
  const spread = ['median', 'p95', 'worst']
  console.log(`\n${name}`)
  console.log(line('', ['quiet ms', '', '', 'then ms']))
  console.log(line('call', [...spread, ...spread, 'asked', 'refused', 'failed']))
  for (const probe of probeNames) {
    const { asked, refused, failed } = during[probe]
    const cells = [...cellsOf(quiet[probe]), ...cellsOf(during[probe]), asked, refused, failed]
    console.log(line(probe, cells))
  }
  for (const words of new Set(probeNames.map((probe) => during[probe].words)))
    if (words) console.log(`refused with: ${words}`)
  for (const note of notes) console.log(note)
  const recovery = recoveryS === undefined ? 'no recovery' : `${recoveryS.toFixed(2)} s`
  console.log(`ready, and a booking taken, after its end: ${recovery}`)
}

/** What no trouble excuses, and what this one promised. */
export function missedIn(name: string, { during, recoveryS, missed = [] }: Report): string[] {
  const all = [...missed]
  for (const probe of probeNames)
    if (during[probe].broken > 0) all.push(`${probe} answered ${during[probe].broken} times 5xx`)
  if (recoveryS === undefined) all.push('no recovery')
  return all.map((what) => `${name}: ${what}`)
}
