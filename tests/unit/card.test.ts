import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const { dependencies, devDependencies, ...project } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const scripts: Partial<Record<string, string>> = project.scripts
const versions: Record<string, string> = { ...dependencies, ...devDependencies }

const folder = mkdtempSync(join(tmpdir(), 'card-test-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
/** Stands in the path before the real one, and only says what is asked of it. */
writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 })

function ran(program: string, words: readonly string[]): string {
  const PATH = folder + delimiter + (process.env['PATH'] ?? '')
  // No browser is started: any program will do.
  const env = { ...process.env, PATH, CHROMIUM_PATH: process.execPath }
  return execFileSync(program, words, { env, encoding: 'utf8' })
}

test.each([
  ...['astro', '@astrojs/react', 'react', 'react-dom', 'nanostores', '@nanostores/react', 'ky'],
  ...['keen-slider', 'vitest', 'typescript'],
])('the card names %s, which is installed in one version and used', (name) => {
  expect(versions[name]).toMatch(/^\d+\.\d+\.\d+$/)
  const sources = [
    'src/**/*.{ts,tsx,astro}',
    'tests/**/*.ts',
    'scripts/**/*.{ts,mjs}',
    '*.{ts,mjs}',
  ]
  const users = globSync(sources).filter((file) =>
    new RegExp(`(?:from |import\\()'${name}(?:/[^']*)?'`).test(readFileSync(file, 'utf8')),
  )
  // The compiler and the renderer of islands are named by settings and scripts alone.
  if (name === 'react-dom') expect(readFileSync('astro.config.mjs', 'utf8')).toContain('react()')
  else expect(users).not.toEqual([])
})

test('the browser tests run in Playwright', () => {
  expect(versions['@playwright/test']).toMatch(/^\d+\.\d+\.\d+$/)
  expect(globSync('tests/e2e/*.test.ts').length).toBeGreaterThan(20)
})

test.each([
  ...['package.json', 'astro.config.mjs', 'tsconfig.json'],
  ...['src', 'public', 'content', 'tests'],
])('%s lies at the top', (path) => {
  expect(existsSync(path)).toBe(true)
})

test('what is drawn by React is carousels, cart, checkout, account and lesson room, and no more', () => {
  const folders = globSync('src/islands/*/').map((path) => path.replaceAll('\\', '/'))
  expect(folders.map((path) => path.split('/')[2]).toSorted()).toEqual([
    ...['account', 'address', 'carousel', 'cart', 'checkout', 'form', 'room', 'videos'],
  ])
})

test('CI runs all checks, Lighthouse and the browser tests among them', () => {
  expect(readFileSync('.github/workflows/check.yml', 'utf8')).toMatch(/^ +- run: bash \.ci\/run$/m)
  expect(ran('bash', ['.ci/run'])).toBe('npm test\n')
  // It installs first, so it is read and not run; without a choice all checks are made.
  expect(scripts['test']).toBe('node scripts/test.mjs')
  expect(readFileSync('scripts/test.mjs', 'utf8')).toContain("run(node, ['scripts/check.ts'])")

  const chosen = ran(process.execPath, ['scripts/check.ts', '--only', 'lighthouse,browser'])
  const commands = [...chosen.matchAll(/^npm run --silent (.+)$/gm)].map(([, name = '']) => name)
  expect(commands.map((name) => scripts[name])).toEqual([
    'playwright test',
    expect.stringMatching(/^node .*scripts\/check-lighthouse\.ts$/),
  ])
})
