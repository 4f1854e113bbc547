import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, constants } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listMissing, type NeedName } from './needs/needs.ts'

interface Step {
  readonly name: string
  readonly command: string
  readonly needs?: NeedName
  /** Uses one core, and writes nothing that its neighbours read: it runs beside them. */
  readonly beside?: true
}

const steps: readonly Step[] = [
  // What Astro writes of the content: types and lint read it.
  { name: 'astro', command: 'node scripts/astro.mjs sync' },
  { name: 'types', command: 'node scripts/astro.mjs check --noSync', beside: true },
  { name: 'lint', command: 'npm run --silent lint', beside: true },
  { name: 'format', command: 'prettier --check --log-level warn .', beside: true },
  { name: 'content', command: 'npm run --silent content', beside: true },
  { name: 'unused', command: 'knip', beside: true },
  {
    name: 'unit and api tests',
    command: 'vitest run --project unit --project stores --project api --project races',
  },
  {
    name: 'api on PostgreSQL',
    command: 'vitest run --project api-postgres --project races-postgres',
    needs: 'postgres',
  },
  { name: 'simulation', command: 'vitest run --project simulation', needs: 'postgres' },
  { name: 'build', command: 'npm run --silent build' },
  { name: 'duties', command: 'node scripts/check-duties.ts' },
  { name: 'page tests', command: 'vitest run --project pages', needs: 'browser' },
  { name: 'command tests', command: 'vitest run --project commands' },
  {
    name: 'process tests',
    command: 'vitest run --project processes',
    needs: 'postgres',
  },
  { name: 'html', command: 'node scripts/check-html.ts', needs: 'java', beside: true },
  { name: 'size', command: 'node scripts/check-size.ts', beside: true },
  { name: 'journeys', command: 'node scripts/check-journeys.ts', needs: 'browser' },
  { name: 'lighthouse', command: 'npm run --silent lighthouse', needs: 'browser' },
  { name: 'browser tests', command: 'npm run --silent test:e2e', needs: 'browser' },
]

const help = `npm run check -- [--full] [--only lint,page] [--from browser]

All checks of npm test, without installing. What uses one core runs side by side; after a failure none is begun. --only
takes some of them and --from those from one on, each by how its name begins: ${steps.map(({ name }) => name).join(', ')}.
--full takes their long forms: thousands of simulated payments, more kills, every call on PostgreSQL, every way through
the pay pages and every page in a whole browser, killed builds, growth, all of Lighthouse's pages.`

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

interface Taken {
  readonly step: Step
  readonly passed: boolean
  readonly seconds: number
}

/** What runs now, and prints what it has said so far. */
const running = new Map<ChildProcess, () => void>()

/** Ends the steps that run, each with all that it started, and tells what they had said. */
function stopAll(signal: NodeJS.Signals): void {
  for (const [program, tell] of running) {
    tell()
    if (program.pid === undefined) continue
    try {
      process.kill(-program.pid, signal)
    } catch {
      // It ended by itself.
    }
  }
  process.exit(128 + constants.signals[signal])
}
// A terminal that is closed hangs up, and only on us: each step has a session of its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopAll)

/** Runs one step; what it prints is passed on as it comes, or whole at its end when others run beside it. */
function take(step: Step, isAlone: boolean): Promise<Taken> {
  const startedAt = performance.now()
  const title = `\n── ${step.name}\n`
  process.stdout.write(isAlone ? title : `${step.name} started\n`)
  const output = isAlone ? 'inherit' : 'pipe'
  const program = spawn(step.command, {
    ...{ shell: true, env, detached: true },
    stdio: ['ignore', output, output],
  })
  const printed: Buffer[] = []
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (piece: Buffer) => printed.push(piece))
  const tell = () => {
    if (!isAlone) process.stdout.write(Buffer.concat([Buffer.from(title), ...printed]))
  }
  running.set(program, tell)
  return new Promise((resolve, reject) => {
    program.once('error', reject)
    program.once('close', (code) => {
      running.delete(program)
      tell()
      resolve({ step, passed: code === 0, seconds: (performance.now() - startedAt) / 1000 })
    })
  })
}

/** Neighbours that may run side by side, together; every other step alone. */
function inGroups(all: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of all) {
    const last = groups.at(-1)
    if (step.beside && last?.at(-1)?.beside) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** Runs a group, as many at once as there are cores. After a failure nothing else is begun. */
async function takeGroup(group: readonly Step[]): Promise<Taken[]> {
  const waiting = [...group]
  const taken: Taken[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (taken.some(({ passed }) => !passed)) return
      taken.push(await take(step, group.length === 1))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return taken
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
const row = (name: string, figure: string, word = '') =>
  rows.push(`${name.padEnd(20)}${figure.padStart(7)}  ${word}`.trimEnd())
const failed: string[] = []
const startedAt = performance.now()

for (const { name, needs } of chosen)
  if (needs && missing.has(needs)) {
    row(name, '–', 'left out')
    leftOut.push(name)
  }
for (const group of inGroups(chosen.filter(({ name }) => !leftOut.includes(name)))) {
  for (const { step, passed, seconds } of await takeGroup(group)) {
    row(step.name, seconds.toFixed(1), passed ? '' : 'failed')
    if (!passed) failed.push(step.name)
  }
  if (failed.length > 0) break
}
if (chosen.length > 1) row('all', ((performance.now() - startedAt) / 1000).toFixed(1))

console.log(`\n${'step'.padEnd(20)}seconds`)
for (const line of rows) console.log(line)
if (failed.length > 0) console.error(`\n${failed.join(', ')} failed`)
for (const why of missing.values()) console.error(`\n${why}`)
if (leftOut.length > 0) console.error(`Left out: ${leftOut.join(', ')}.`)
if (failed.length > 0 || leftOut.length > 0) process.exitCode = 1
