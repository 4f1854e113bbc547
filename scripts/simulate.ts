import { parseArgs } from 'node:util'
import { openPostgres, openSqlite } from '../tests/simulation/engines.ts'
import { type Outcome, simulate } from '../tests/simulation/simulate.ts'
import { startPostgres } from './postgres/start-postgres.ts'

const help = `npm run simulate -- [--engine sqlite|postgres] [--payments 10000] [--seed N] [--pages]

Runs several processes of the shop on one database, with the real adapter of the payment service over HTTP,
against a provider that knows the truth: calls that are slow, lost, refused or answered with nonsense; webhooks
that are lost, late, doubled or forged; other amounts than were asked for; money that comes late; refunds made in
the provider's dashboard, pending for days or failing; clocks that jump; processes that die between any two
steps; and older copies of the database put back. Then it audits the books. Without --engine, on both. With --pages, the page of a purchase is
opened whenever its books have changed, and has to say the same.

Exit code 1, the seed and what had happened to each payment when a rule was broken: the same seed runs the same
way again.`

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    payments: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    pages: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})
const [payments, seed] = [Number(values.payments), Number(values.seed)]
const engines = values.engine === undefined ? ['sqlite', 'postgres'] : [values.engine]

const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`
const listed = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ') || 'none'

function report(engine: string, outcome: Outcome, seconds: string): void {
  const { theirs, ours } = outcome.sums
  const { violations, deaths, restores, clockJumps, calls, told: mailsSent } = outcome
  console.log(
    `${engine}, seed ${seed}: ${outcome.payments} pay pages, ${calls} calls, ${deaths} deaths, ${restores} older copies put back, ${clockJumps} jumps of the clock, ${seconds} s.`,
  )
  console.log(`Payments: ${listed(outcome.states)}. Refunds: ${outcome.refunds}.`)
  console.log(`Unmatched payments: ${listed(outcome.unmatchedStates)}.`)
  console.log(`Arrived: ${rupees(theirs.arrived)} there, ${rupees(ours.arrived)} here.`)
  console.log(`Given back: ${rupees(theirs.back)} there, ${rupees(ours.back)} here.`)
  if (values.pages) console.log(`Pages of purchases opened: ${outcome.pagesSeen}.`)
  console.log(`Changed by the bank afterwards, and named by the comparison: ${mailsSent} payments.`)
  console.log(`Fingerprint of the run: ${outcome.fingerprint}.`)
  for (const violation of violations.slice(0, 20)) console.error(violation)
  if (violations.length === 0)
    return console.log('Nothing lost, nothing charged twice, and the books agree.\n')
  const again = `npm run simulate -- --engine ${engine} --payments ${payments} --seed ${seed}${values.pages ? ' --pages' : ''}`
  console.error(`${violations.length} rules broken. Again: ${again}\n`)
  process.exitCode = 1
}

async function runOn(name: string): Promise<void> {
  const postgres = name === 'postgres' ? await startPostgres('fsync=off') : undefined
  try {
    const engine = postgres ? await openPostgres(postgres.url) : openSqlite()
    const startedAt = performance.now()
    const outcome = await simulate({ payments, seed, engine, watchesPassports: values.pages })
    report(name, outcome, ((performance.now() - startedAt) / 1000).toFixed(1))
  } finally {
    await postgres?.stop()
  }
}

if (values.help) console.log(help)
else if (!Number.isSafeInteger(payments) || payments < 1 || !Number.isSafeInteger(seed)) {
  console.error('--payments and --seed are whole numbers.')
  process.exitCode = 2
} else if (!engines.every((name) => ['sqlite', 'postgres'].includes(name))) {
  console.error('--engine is sqlite or postgres.')
  process.exitCode = 2
} else for (const name of engines) await runOn(name)
