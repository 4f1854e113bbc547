import { spawnSync } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listMissing, type NeedName } from './needs/needs.ts'

interface Step {
  readonly name: string
  readonly command: string
  readonly needs?: NeedName
}

const steps: readonly Step[] = [
  { name: 'types', command: 'npm run --silent types' },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'format', command: 'prettier --check --log-level warn .' },
  { name: 'content', command: 'npm run --silent content' },
  { name: 'unused', command: 'npm run --silent unused' },
  {
    name: 'unit and api tests',
    command: 'vitest run --project unit --project stores --project api',
  },
  {
    name: 'api on PostgreSQL',
    command: 'vitest run --project api-postgres',
    needs: 'postgres',
  },
  { name: 'simulation', command: 'vitest run --project simulation', needs: 'postgres' },
  { name: 'build', command: 'npm run --silent build' },
  { name: 'page tests', command: 'vitest run --project pages', needs: 'browser' },
  { name: 'command tests', command: 'vitest run --project commands' },
  { name: 'process tests', command: 'vitest run --project processes', needs: 'postgres' },
  { name: 'html', command: 'npm run --silent html', needs: 'java' },
  { name: 'size', command: 'npm run --silent size' },
  { name: 'lighthouse', command: 'npm run --silent lighthouse', needs: 'browser' },
  { name: 'browser tests', command: 'npm run --silent test:e2e', needs: 'browser' },
]

const help = `npm run check -- [--full] [--only lint,page] [--from browser]

All checks of npm test, without installing: the first that fails is the last. --only takes some of them and --from
those from one on, each by how its name begins: ${steps.map(({ name }) => name).join(', ')}.
--full takes their long forms: thousands of simulated payments, more kills, every call on PostgreSQL, growth, all of
Lighthouse's pages.`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string' },
    full: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

/** Nothing is run of a choice that is not clear: a typing error must not look like a green check. */
function chosenSteps(): readonly Step[] {
  const placeOf = (start: string) => {
    const named = steps.filter(({ name }) => start.trim() !== '' && name.startsWith(start.trim()))
    const [step] = named
    if (step && named.length === 1) return steps.indexOf(step)
    const how = named.length === 0 ? 'No check begins' : 'More than one check begins'
    throw new Error(`${how} with “${start}”.\n\n${help}`)
  }
  const first = values.from === undefined ? 0 : placeOf(values.from)
  const only = values.only?.split(',').map(placeOf)
  const chosen = steps.filter((_, place) => place >= first && (only?.includes(place) ?? true))
  if (chosen.length === 0) throw new Error(`No check is left of that.\n\n${help}`)
  return chosen
}

const env = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  ...(values.full && { CHECK_FULL: '1' }),
}

/** Runs one step in our terminal; answers with whether it passed and how long it took. */
function take(command: string): { passed: boolean; seconds: number } {
  const startedAt = performance.now()
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  const { status } = spawnSync(command, { shell: true, env, stdio: [...stdio] })
  return { passed: status === 0, seconds: (performance.now() - startedAt) / 1000 }
}

if (values.help) {
  console.log(help)
  process.exit()
}
let chosen: readonly Step[] = []
try {
  chosen = chosenSteps()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const missing = await listMissing()
for (const why of missing.values()) console.error(`${why} What needs it is left out.`)

const rows: string[] = []
const leftOut: string[] = []
let failed: string | undefined
for (const { name, command, needs } of chosen) {
  if (needs && missing.has(needs)) {
    rows.push(`${name.padEnd(20)}${'–'.padStart(7)}  left out`)
    leftOut.push(name)
    continue
  }
  console.log(`\n── ${name}`)
  const { passed, seconds } = take(command)
  rows.push(`${name.padEnd(20)}${seconds.toFixed(1).padStart(7)}${passed ? '' : '  failed'}`)
  if (passed) continue
  failed = name
  break
}

console.log(`\n${'step'.padEnd(20)}seconds`)
for (const row of rows) console.log(row)
if (failed !== undefined) console.error(`\n${failed} failed`)
for (const why of missing.values()) console.error(`\n${why}`)
if (leftOut.length > 0) console.error(`Left out: ${leftOut.join(', ')}.`)
if (failed !== undefined || leftOut.length > 0) process.exitCode = 1
