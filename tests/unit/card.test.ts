import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const versions: Record<string, string> = { ...dependencies, ...devDependencies }

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

test('what is drawn by React is carousels, cart, checkout and account, and no more', () => {
  const folders = globSync('src/islands/*/').map((path) => path.replaceAll('\\', '/'))
  expect(folders.map((path) => path.split('/')[2]).toSorted()).toEqual([
    ...['account', 'address', 'carousel', 'cart', 'checkout', 'form', 'videos'],
  ])
})

test('CI runs all checks, Lighthouse and the browser tests among them', () => {
  const checks = readFileSync('scripts/test.mjs', 'utf8') + readFileSync('scripts/check.ts', 'utf8')
  const run = readFileSync('.ci/run', 'utf8')
  expect(run).toMatch(/npm (?:run )?test/)
  expect(checks).toMatch(/lighthouse/i)
  expect(checks).toMatch(/playwright|e2e/i)
})
