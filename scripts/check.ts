import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, constants } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isFull } from './full-check.ts'
import { listMissing, type NeedName } from './needs/needs.ts'

interface Step {
  readonly name: string
  readonly command: string
  readonly needs?: NeedName
  /** Steps whose output it reads or also writes: it waits for those that are selected. */
  readonly after?: readonly string[]
  /** Only in the full form: it starts and kills programs, or its result depends on the machine's load. */
  readonly isFullOnly?: true
  /** Depends on timing: nothing else runs at the same time. */
  readonly alone?: true
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string' },
    full: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

const isLong = values.full === true || isFull

const built = { after: ['build'] } as const

/** In starting order, as dependencies allow: the longest first. */
const steps: readonly Step[] = [
  // Generates Astro's content types, which the type check and lint read.
  { name: 'astro', command: 'node scripts/astro.mjs sync' },
  { name: 'lint', command: 'npm run --silent lint', after: ['astro'] },
  {
    name: 'types',
    // `astro check` has no cache: other files are checked by tsc, which is incremental.
    command:
      'tsc -p . --incremental --tsBuildInfoFile node_modules/.cache/types.json && node scripts/astro.mjs check --noSync --tsconfig tsconfig.astro.json',
    after: ['astro'],
  },
  { name: 'content', command: 'npm run --silent content', after: ['astro'] },
  { name: 'unused', command: 'knip', after: ['astro'] },
  { name: 'build', command: 'npm run --silent build', after: ['astro', 'lint', 'types'] },
  {
    name: 'format',
    command: 'prettier --check --cache --log-level warn .',
  },
  {
    name: 'browser tests',
    command: 'npm run --silent test:e2e',
    needs: 'browser',
    // Its full form takes as long as all others, and some of its pages redirect after three seconds.
    ...(isLong && { alone: true as const }),
    ...built,
  },
  {
    name: 'unit and api tests',
    command: 'vitest run --project unit --project stores --project api --project races',
  },
  {
    name: 'api on PostgreSQL',
    command: 'vitest run --project api-postgres --project races-postgres',
    needs: 'postgres',
  },
  {
    name: 'page tests',
    command: `vitest run --project pages${isLong ? ' --project pages-cdn' : ''}`,
    needs: 'browser',
    ...built,
  },
  { name: 'command tests', command: 'vitest run --project commands', ...built },
  {
    name: 'process tests',
    command: 'vitest run --project processes',
    needs: 'postgres',
    isFullOnly: true,
    ...built,
  },
  {
    name: 'nodes',
    command: 'node scripts/check-nodes.ts',
    needs: 'nodes',
    isFullOnly: true,
    ...built,
  },
  {
    name: 'simulation',
    command: 'vitest run --project simulation',
    ...(isLong && { needs: 'postgres' }),
  },
  { name: 'html', command: 'node scripts/check-html.ts', needs: 'java', ...built },
  { name: 'size', command: 'node scripts/check-size.ts', ...built },
  { name: 'duties', command: 'node scripts/check-duties.ts', ...built },
  {
    name: 'journeys',
    command: 'node scripts/check-journeys.ts',
    needs: 'browser',
    alone: true,
    isFullOnly: true,
    ...built,
  },
  {
    name: 'lighthouse',
    command: 'npm run --silent lighthouse',
    needs: 'browser',
    alone: true,
    ...built,
  },
]

const help = `npm run check -- [--full] [--only lint,page] [--from browser]

All checks of npm test, without installing. Two run side by side, Lighthouse alone; after a failure none is begun. --only takes some of them and --from those from one on, each by how its name begins:
${steps.map(({ name }) => name).join(', ')}.
--full takes their long forms, and besides what starts, builds or kills programs (${steps
  .filter(({ isFullOnly }) => isFullOnly)
  .map(({ name }) => name)
  .join(', ')}): thousands of simulated payments, every
call on PostgreSQL, every way through the pay pages, all of Lighthouse's pages.`

/** Runs nothing for an unclear selection: a typo must not look like a passed check. */
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
  const isLeftOut = ({ isFullOnly }: Step) => isFullOnly && !isLong && only === undefined
  const chosen = steps.filter(
    (step, index) => index >= first && (only?.includes(index) ?? !isLeftOut(step)),
  )
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
  /** Buffered output, for a step run in parallel. */
  readonly printed: string
}

/** Running steps, each with a function that prints its output so far. */
const running = new Map<ChildProcess, () => void>()

/**
 * Stops running steps with their child processes, and prints their output so far. Always sends SIGINT: only then do the
 * browser tests stop their server, whose port would otherwise stay in use.
 */
function stopAll(signal: NodeJS.Signals): void {
  for (const [program, tell] of running) {
    tell()
    if (program.pid === undefined) continue
    try {
      process.kill(-program.pid, 'SIGINT')
    } catch {
      // It has already exited.
    }
  }
  process.exit(128 + constants.signals[signal])
}
// A closed terminal sends SIGHUP only to this process: each step has its own session.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopAll)

/** Runs one step; its output is printed live, or at its end when others run in parallel. */
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
      const seconds = (performance.now() - startedAt) / 1000
      resolve({ step, passed: code === 0, seconds, printed: Buffer.concat(printed).toString() })
    })
  })
}

/** Most steps use a worker per core themselves. */
const sideBySide = Math.min(2, availableParallelism())

/**
 * Runs the steps, two at a time, respecting their dependencies. Starts nothing else after a
 * failure.
 */
async function takeAll(all: readonly Step[]): Promise<Taken[]> {
  const waiting = [...all]
  const now = new Map<Step, Promise<Taken>>()
  const taken: Taken[] = []
  const isUndone = (name: string) => [...waiting, ...now.keys()].some((one) => one.name === name)
  const mayBegin = ({ after = [], alone }: Step) =>
    !after.some(isUndone) && (!alone || now.size === 0) && ![...now.keys()].some((one) => one.alone)
  const begin = () => {
    const next = waiting.find(mayBegin)
    if (!next || now.size === sideBySide) return false
    waiting.splice(waiting.indexOf(next), 1)
    now.set(next, take(next, all.length === 1 || next.alone === true))
    return true
  }
  const hasFailed = () => taken.some(({ passed }) => !passed)
  for (;;) {
    while (!hasFailed() && begin());
    if (now.size === 0) return taken
    const done = await Promise.race(now.values())
    now.delete(done.step)
    taken.push(done)
  }
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
const missing = await listMissing(chosen.flatMap(({ needs }) => needs ?? []))
for (const why of missing.values()) console.error(`${why} What needs it is left out.`)

const rows: string[] = []
const leftOut: string[] = []
const row = (name: string, figure: string, word = '') =>
  rows.push(`${name.padEnd(20)}${figure.padStart(7)}  ${word}`.trimEnd())
const failed: string[] = []
const begun = new Set<string>()
const startedAt = performance.now()

for (const { name, needs } of chosen)
  if (needs && missing.has(needs)) {
    row(name, '–', 'left out')
    leftOut.push(name)
  }
const taken = await takeAll(chosen.filter(({ name }) => !leftOut.includes(name)))
for (const { step, passed, seconds } of taken) {
  begun.add(step.name)
  row(step.name, seconds.toFixed(1), passed ? '' : 'failed')
  if (!passed) failed.push(step.name)
}
if (chosen.length > 1) row('all', ((performance.now() - startedAt) / 1000).toFixed(1))

console.log(`\n${'step'.padEnd(20)}seconds`)
for (const line of rows) console.log(line)
if (failed.length > 0) {
  // Repeat the end of failed steps, as others may have printed a lot since.
  for (const { step, passed, printed } of taken.slice(0, -1)) {
    const lines = printed.trimEnd().split('\n')
    if (!passed && printed)
      console.error(`\n── the end of ${step.name}\n${lines.slice(-80).join('\n')}`)
  }
  console.error(`\n${failed.join(', ')} failed`)
  const isLeft = ({ name }: Step) => failed.includes(name) || !begun.has(name)
  const left = chosen.filter((step) => isLeft(step) && !leftOut.includes(step.name))
  const names = left.map(({ name }) => name).join(',')
  console.error(`Once that is mended: npm run check -- --only "${names}"`)
}
for (const why of missing.values()) console.error(`\n${why}`)
if (leftOut.length > 0) console.error(`Left out: ${leftOut.join(', ')}.`)
if (failed.length > 0 || leftOut.length > 0) process.exitCode = 1
