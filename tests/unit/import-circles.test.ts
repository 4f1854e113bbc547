import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownPath } from '../../scripts/lint/layers.ts'

/** Imports and exports, lazy ones and those of types too: who changes one of two such files has to know both. */
const importPattern =
  /^\s*(?:import|export)\s[^'"`;]*?\bfrom\s+['"]([#.][^'"]+)['"]|^\s*import\s+['"]([#.][^'"]+)['"]|\bimport\(\s*['"]([#.][^'"]+)['"]/gm

function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(importPattern)].map(([, from, bare, lazy]) => {
    const specifier = from ?? bare ?? lazy ?? ''
    const own = ownPath(specifier)
    if (own !== undefined) return `src/${own}`
    return relative(root, resolve(root, dirname(file), specifier))
  })
}

/**
 * Every circle of modules below a folder, as the files that one walks through from its first back to it. A
 * circle makes two files one, and what they find of each other depends on who is loaded first.
 */
function findImportCircles(root: string, pattern: string): string[][] {
  const files = globSync(pattern, { cwd: root })
  const imports = new Map(files.map((file) => [file, importsOf(root, file)]))
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const place = path.indexOf(file)
    if (place >= 0) circles.push(path.slice(place))
    if (place >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  return circles
}

const everything = '{src,scripts,tests}/**/*.{ts,mts,tsx,mjs,astro}'

function circlesIn(files: Record<string, string>): string[][] {
  const root = mkdtempSync(join(tmpdir(), 'circles-test-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  return findImportCircles(root, everything).map((circle) => circle.toSorted())
}

test('no file of ours imports itself by way of others', () => {
  expect(findImportCircles('.', everything)).toEqual([])
})

test.each([
  ['two that import each other', "import { b } from './b.ts'", "import { a } from '#a.ts'"],
  ['a lazy import', "const b = await import('./b.ts')", "export { a } from './a.ts'"],
  ['types alone', "import type { B } from './b.ts'", "import { a } from './a.ts'"],
  ['several lines', "import {\n  b,\n  type C,\n} from './b.ts'", "import './a.ts'"],
])('%s is a circle', (_, a, b) => {
  expect(circlesIn({ 'src/a.ts': a, 'src/b.ts': b })).toEqual([['src/a.ts', 'src/b.ts']])
})

test('a longer one is found, and what leads into it is no part of it', () => {
  const circles = circlesIn({
    'src/in.ts': "import './1.ts'",
    'src/1.ts': "import './2.ts'",
    'src/2.ts': "import './3.astro'",
    'src/3.astro': "---\nimport x from './1.ts'\n---\n",
  })
  expect(circles).toEqual([['src/1.ts', 'src/2.ts', 'src/3.astro']])
})

test('two ways to one file are none', () => {
  const files = {
    'src/a.ts': "import './b.ts'\nimport './c.ts'",
    'src/b.ts': "import './c.ts'",
    'src/c.ts': '',
  }
  expect(circlesIn(files)).toEqual([])
})
