import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from './run-program.ts'

test.each([
  [['--only', 'lint,nonsense'], 'No check begins with “nonsense”.'],
  [['--only', ''], 'No check begins with “”.'],
  [['--from', 'nonsense'], 'No check begins with “nonsense”.'],
  [['--only', 'p'], 'More than one check begins with “p”.'],
  [['--only', 'lint', '--from', 'browser'], 'No check is left of that.'],
])('a choice of checks that is not clear is told, and nothing is run: %s', async (words, told) => {
  const ran = await runProgram('scripts/check.ts', words, {})
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(ran.err).toContain(told)
  expect(ran.err).toContain('unit and api tests')
})

test('one of them is run alone', async () => {
  const ran = await runProgram('scripts/check.ts', ['--only', 'content'], {})
  expect(ran.code).toBe(0)
  expect(ran.out).toMatch(/── content[^]*step +seconds\ncontent +[\d.]+\n$/)
})

test('neighbours run side by side, and each prints its words in one piece', async ({ skip }) => {
  skip(!existsSync('dist/site'), 'size needs a build')
  const ran = await runProgram('scripts/check.ts', ['--only', 'content,size'], {})
  expect(ran.code).toBe(0)
  expect(ran.out).toContain('content started\n')
  expect(ran.out).toContain('size started\n')
  expect(ran.out).toMatch(/\n── content\n[^─]*in order\.\n/)
  expect(ran.out).toMatch(/\n── size\n[^─]*kB/)
  expect(ran.out).toMatch(/\ncontent +[\d.]+\nsize +[\d.]+\nall +[\d.]+\n$/)
})

/**
 * A step that goes on for an hour, as does what it starts; it says under which ids they run. As the browser tests do with
 * their server, it starts one apart from itself, and ends it when it is interrupted.
 */
const endlessStep = `#!/usr/bin/env node
const { spawn } = require('node:child_process')
const near = spawn('sleep', ['3600'], { stdio: 'inherit' })
const apart = spawn('sleep', ['3600'], { stdio: 'inherit', detached: true })
process.once('SIGINT', () => {
  apart.kill()
  process.exit(130)
})
console.log(process.pid, near.pid, apart.pid + '.')
`

/** A folder in which the tools are these programs. */
async function folderOfTools(tools: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'check-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const commands = join(folder, 'node_modules', '.bin')
  await mkdir(commands, { recursive: true })
  for (const [name, program] of Object.entries(tools))
    await writeFile(join(commands, name), program, { mode: 0o755 })
  return folder
}

test('after a failure what runs is waited for, nothing is begun, and what is left is named', async () => {
  const folder = await folderOfTools({
    prettier: '#!/bin/sh\necho a.ts is untidy; touch failed; exit 1\n',
    knip: '#!/bin/sh\nuntil [ -e failed ]; do sleep 0.1; done; sleep 2\n',
  })
  const words = ['--only', 'unused,format,size']
  const check = spawn(process.execPath, [resolve('scripts/check.ts'), ...words], { cwd: folder })
  let said = ''
  for (const stream of [check.stdout, check.stderr])
    stream.on('data', (piece) => (said += String(piece)))
  expect(await once(check, 'close')).toEqual([1, null])
  expect(said).toMatch(/^format +[\d.]+ +failed$/m)
  expect(said).toMatch(/^unused +[\d.]+$/m)
  expect(said).not.toContain('size started')
  expect(said).toMatch(/── unused\n[^]+── the end of format\na\.ts is untidy\n\nformat failed\n/)
  expect(said).toContain('Once that is mended: npm run check -- --only "format,size"')
})

function endIfAlive(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // As it should be.
  }
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s ends the step that runs, with all that it started',
  { timeout: 30_000 },
  async (signal, code) => {
    const check = spawn(process.execPath, [resolve('scripts/check.ts'), '--only', 'format'], {
      cwd: await folderOfTools({ prettier: endlessStep }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let out = ''
    const ids = () => /(\d+) (\d+) (\d+)\./.exec(out)?.slice(1).map(Number) ?? []
    onTestFinished(() => [check.pid ?? 0, ...ids()].forEach(endIfAlive))
    const begun = new Promise<void>((resolve) => {
      check.stdout.on('data', (piece) => {
        out += String(piece)
        if (ids().length > 0) resolve()
      })
    })
    // Its output is closed when nobody is left who could write into it.
    const [exit, close] = [once(check, 'exit'), once(check, 'close')]
    await begun
    check.kill(signal)
    expect(await exit).toEqual([code, null])
    await close
  },
)
