import { execFileSync } from 'node:child_process'
import { cpSync, globSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from './run-program.ts'
import { startServer } from './start-server.ts'

const stages = readFileSync('Dockerfile', 'utf8').split(/^FROM /m)
const ofPackages = stages.find((stage) => / AS packages$/m.test(stage))
const place = mkdtempSync(join(tmpdir(), 'production-'))
const variables = { DATA_DIR: join(place, 'data'), LOG_LEVEL: 'silent' }

/** The words of a stage's lines that begin so. */
function wordsOf(stage: string | undefined, instruction: string): string[][] {
  const lines = stage?.split('\n').filter((line) => line.startsWith(instruction)) ?? []
  return lines.map((line) => line.slice(instruction.length).trim().split(' '))
}

/** Copies into a folder what a stage copies from the project. */
function copyInto(folder: string, stage: string | undefined): void {
  for (const words of wordsOf(stage, 'COPY')) {
    const to = words.at(-1) ?? ''
    if (words.some((word) => word.startsWith('--from'))) continue
    for (const from of words.slice(0, -1))
      cpSync(from, join(folder, to, to.endsWith('/') ? from : ''), { recursive: true })
  }
}

// As the container image is made, whose last two stages this follows line by line.
beforeAll(() => {
  const [install = []] = wordsOf(ofPackages, 'RUN npm')
  copyInto(place, stages.at(-1))
  cpSync('dist', join(place, 'dist'), { recursive: true, dereference: true })
  cpSync('releases/.server', join(place, 'releases/.server'), { recursive: true })
  const packages = join(place, 'packages')
  copyInto(packages, ofPackages)
  execFileSync('npm', install, { cwd: packages, stdio: ['ignore', 'ignore', 'inherit'] })
  renameSync(join(packages, 'node_modules'), join(place, 'node_modules'))
}, 300_000)
afterAll(() => {
  rmSync(place, { recursive: true })
})

test('the packages of a machine that only serves are at most 60 MB', () => {
  const files = globSync('node_modules/**/*', { cwd: place })
  const sizes = files.map((file) => lstatSync(join(place, file)).blocks * 512)
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000_000
  expect(files.length).toBeGreaterThan(100)
  expect(megabytes).toBeLessThan(60)
})

test('the server is the one file that the build made', async () => {
  const { findCompiledServer } = await import(join(place, 'scripts/compiled-server.mjs'))
  expect(findCompiledServer()).toBe(join(place, 'releases/.server/main.js'))
})

test('the server starts from them, with the pages, the calls and the stand-ins', async () => {
  const server = await startServer(variables, place)
  for (const path of ['/', '/courses', '/readyz', '/api/courses', '/sandbox/mailbox'])
    expect((await fetch(server.origin + path)).status, path).toBe(200)
  await server.stop()
})

test('and so do the commands of whoever runs the shop', async () => {
  const run = async (name: string, ...words: string[]) =>
    await runProgram(join(place, 'scripts', `${name}.ts`), words, variables)
  expect(await run('admin', 'list', 'orders')).toMatchObject({ code: 0, err: '' })
  const file = join(place, 'one.backup.tar.gz')
  expect(await run('backup', '--to', file)).toMatchObject({ code: 0, err: '' })
  expect((await run('doctor')).out).toMatch(/^ok +Data: /m)
})
