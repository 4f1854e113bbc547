// Kills the server under load and checks that nothing acknowledged is lost. Needs a built site.
// Usage: npm run kill-rounds -- [--rounds 50] [--database sqlite|postgres]
import { parseArgs } from 'node:util'
import { type Engine, engines, runRounds } from '../tests/processes/kill-rounds/run-rounds.ts'

const readyWithinMs = 2000
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, database: { type: 'string' } },
})
const chosen = engines.filter((engine) => (values.database ?? engine) === engine)
const rounds = Number(values.rounds)
if (chosen.length === 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error('Usage: npm run kill-rounds -- [--rounds 50] [--database sqlite|postgres]')
  process.exit(2)
}

async function run(engine: Engine): Promise<void> {
  let number = 0
  let writes = 0
  let slowestMs = 0
  const wrong: string[] = []
  for await (const round of runRounds(engine, rounds)) {
    const readyMs = Math.round(round.readyMs)
    const faults = [...round.lost.map((what) => `lost: ${what}`), ...round.inconsistent]
    if (readyMs > readyWithinMs) faults.push(`ready after ${readyMs} ms only`)
    console.log(
      `${engine} ${++number}: ${round.killed} killed after ${round.writes} writes, ready in ${readyMs} ms`,
      ...faults,
    )
    writes += round.writes
    slowestMs = Math.max(slowestMs, readyMs)
    wrong.push(...faults)
  }
  const outcome = wrong.length === 0 ? 'nothing lost, all consistent' : `${wrong.length} failures`
  console.log(
    `${engine}: ${number} kills, ${writes} writes, slowest start ${slowestMs} ms: ${outcome}`,
  )
  if (wrong.length > 0) process.exitCode = 1
}

for (const engine of chosen) await run(engine)
