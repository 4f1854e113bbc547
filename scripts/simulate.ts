import { parseArgs } from 'node:util'
import { simulate } from '../tests/simulation/simulate.ts'

const help = `npm run simulate -- [--payments 10000] [--seed N]

Runs the shop's real services against a provider that knows the truth, with lost, late, doubled and
forged webhooks, calls that fail and a process that dies between any two steps; then audits the books.
Exit code 1 and the seed when a rule was broken: the same seed runs the same way again.`

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
const [payments, seed] = [Number(values.payments), Number(values.seed)]
if (!Number.isSafeInteger(payments) || payments < 1 || !Number.isSafeInteger(seed)) {
  console.error('--payments and --seed are whole numbers.')
  process.exit(2)
}

const startedAt = performance.now()
const outcome = await simulate({ payments, seed })
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const states = Object.entries(outcome.states).map(([state, count]) => `${count} ${state}`)
console.log(`Seed ${seed}: ${outcome.payments} pay pages, ${outcome.deaths} deaths, ${seconds} s.`)
console.log(`Payments: ${states.join(', ')}. Refunds: ${outcome.refunds}.`)
console.log(`Fingerprint of the run: ${outcome.fingerprint}.`)
for (const violation of outcome.violations.slice(0, 20)) console.error(violation)
if (outcome.violations.length > 0) {
  console.error(
    `${outcome.violations.length} rules broken. Again: npm run simulate -- --payments ${payments} --seed ${seed}`,
  )
  process.exitCode = 1
} else console.log('Nothing lost, nothing charged twice, and the books agree.')
