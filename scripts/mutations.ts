import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mutations } from '../tests/mutations/all.ts'
import { type Mutation, plant } from '../tests/mutations/mutation.ts'

const help = `npm run mutations -- [--only m1,n2] [--no-tests] [--no-simulation] [--seed 5]

Plants the faults of tests/mutations one at a time in a copy of the sources, and tells who notices: the tests that
the fault names (on SQLite), and the simulation (on SQLite, with 100 payments, then 400, then 1600 until one
notices). Without --only, all of them. Exit code 1 when the tests miss one.`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '5' },
    'no-tests': { type: 'boolean' },
    'no-simulation': { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const sizes = [100, 400, 1600]
const copied = ['src', 'scripts', 'tests', 'package.json', 'tsconfig.json', 'vitest.config.ts']
const linked = ['node_modules', 'content', 'public', 'deploy', 'docs']

/** A copy of the sources; unchanged folders are symlinked. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mutations-'))
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true })
  for (const name of linked) symlinkSync(resolve(name), join(folder, name))
  return folder
}

/** Whether the program exits with 0; a timeout counts as failure. */
function passes(folder: string, command: readonly string[]): boolean {
  const program = spawnSync(process.execPath, command, {
    ...{ cwd: folder, stdio: 'ignore', timeout: 9 * 60_000 },
  })
  return program.status === 0
}

const runTests = (folder: string, files: readonly string[]) => {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const projects = ['--project', 'api', '--project', 'unit', '--testTimeout', '60000']
  return passes(folder, [vitest, 'run', '--bail', '1', ...projects, ...files])
}

/** Runs the tests against a mutation. */
function byTests(folder: string, { tests }: Mutation): string {
  if (values['no-tests']) return 'not run'
  return runTests(folder, tests) ? 'MISSED' : 'caught'
}

function bySimulation(folder: string, text: string, mutation: Mutation): string {
  if (values['no-simulation']) return 'not run'
  const size = sizes.find((payments) => !simulate(folder, payments))
  if (size === undefined) return 'missed'
  writeFileSync(join(folder, mutation.file), text)
  if (!isHealthy(folder, size))
    throw new Error(`The simulation of ${size} payments fails without any fault.`)
  return `caught (${size})`
}

const healthy = new Map<number, boolean>()
function isHealthy(folder: string, payments: number): boolean {
  const known = healthy.get(payments) ?? simulate(folder, payments)
  healthy.set(payments, known)
  return known
}

function simulate(folder: string, payments: number): boolean {
  const options = ['--engine', 'sqlite', '--payments', String(payments), '--seed', values.seed]
  return passes(folder, ['scripts/simulate.ts', ...options])
}

function tryAll(chosen: readonly Mutation[]): void {
  const folder = copySources()
  try {
    requireHealth(folder, chosen)
    console.log(
      `${'fault'.padEnd(40)}${'tests'.padEnd(10)}${'simulation'.padEnd(16)}where tests look`,
    )
    for (const mutation of chosen) {
      const file = join(folder, mutation.file)
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, plant(text, mutation))
      const tests = byTests(folder, mutation)
      const simulation = bySimulation(folder, text, mutation)
      writeFileSync(file, text)
      if (tests === 'MISSED') process.exitCode = 1
      const where = mutation.tests.join(' ')
      console.log(`${mutation.name.padEnd(40)}${tests.padEnd(10)}${simulation.padEnd(16)}${where}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The checks must pass without any mutation first. */
function requireHealth(folder: string, chosen: readonly Mutation[]): void {
  for (const mutation of chosen) plant(readFileSync(mutation.file, 'utf8'), mutation)
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))]
  if (!values['no-tests'] && !runTests(folder, files))
    throw new Error('The tests fail without any fault. Please repair that first.')
}

const names = values.only?.split(',')
const chosen = mutations.filter(({ name }) => !names || names.includes(name.split(' ')[0] ?? ''))
if (values.help) console.log(help)
else if (chosen.length === 0) {
  console.error('There is no such fault.')
  process.exitCode = 2
} else tryAll(chosen)
