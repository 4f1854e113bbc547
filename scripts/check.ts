import { spawnSync } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

const steps = [
  { name: 'types', command: 'npm run --silent types' },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'format', command: 'prettier --check --log-level warn .' },
  { name: 'content', command: 'npm run --silent content' },
  { name: 'unused', command: 'npm run --silent unused' },
  {
    name: 'unit and api tests',
    command: 'vitest run --project unit --project api --project api-postgres',
  },
  { name: 'simulation', command: 'vitest run --project simulation' },
  { name: 'build', command: 'npm run --silent build' },
  { name: 'page tests', command: 'vitest run --project pages' },
  { name: 'process tests', command: 'vitest run --project processes --project commands' },
  { name: 'html', command: 'npm run --silent html' },
  { name: 'size', command: 'npm run --silent size' },
  { name: 'lighthouse', command: 'npm run --silent lighthouse' },
  { name: 'browser tests', command: 'npm run --silent test:e2e' },
]
const env = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
}

/** Runs one step in our terminal; answers with whether it passed and how long it took. */
function take(command: string): { passed: boolean; seconds: number } {
  const startedAt = performance.now()
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  const { status } = spawnSync(command, { shell: true, env, stdio: [...stdio] })
  return { passed: status === 0, seconds: (performance.now() - startedAt) / 1000 }
}

const rows: string[] = []
for (const { name, command } of steps) {
  console.log(`\n── ${name}`)
  const { passed, seconds } = take(command)
  rows.push(`${name.padEnd(20)}${seconds.toFixed(1).padStart(7)}${passed ? '' : '  failed'}`)
  if (passed) continue
  process.exitCode = 1
  break
}

console.log(`\n${'step'.padEnd(20)}seconds`)
for (const row of rows) console.log(row)
if (process.exitCode === 1) console.error(`\n${steps[rows.length - 1]?.name ?? ''} failed`)
