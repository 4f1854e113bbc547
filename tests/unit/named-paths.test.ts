import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const comment = /^\s*(?:\/\/|\/?\*).*$/gm
/** Words with a folder and an ending, as files are named in sentences. */
const path =
  /(?<![\w/.:@<#-])(?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|mts|mjs|astro|css|md|yaml|json)(?![\w-])/g
/** Where sentences leave the first folders out. */
const roots = ['', 'src', 'src/server', 'tests', 'scripts', 'docs']
/** Made by the build, an editor’s, or not of this repository. */
const elsewhere =
  /^(?:content|dist|releases|data|node_modules|html|packages)\/|^(?:private\/)?(?:catalogue|policies)\.json$/

const exists = (named: string, from: string) =>
  elsewhere.test(named) || [...roots, dirname(from)].some((root) => existsSync(join(root, named)))

function missing(file: string, text: string): string[] {
  const named = text.match(path) ?? []
  return named.filter((name) => !exists(name, file)).map((name) => `${file}: ${name}`)
}

test('comments point only at files that exist', () => {
  const files = globSync('{src,scripts,tests}/**/*.{ts,mts,tsx,mjs,astro,css}')
  const lost = files.flatMap((file) =>
    missing(file, (readFileSync(file, 'utf8').match(comment) ?? []).join('\n')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(lost).toEqual([])
})

test('and so do the pages for whoever maintains this', () => {
  const pages = globSync(['docs/{*,decisions/*}.md', 'src/**/*.md'])
  const files = [...pages, 'README.md', 'CONTRIBUTING.md']
  expect(files.flatMap((file) => missing(file, readFileSync(file, 'utf8')))).toEqual([])
})
