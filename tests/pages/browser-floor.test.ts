import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Linter } from 'eslint'
import { expect, test } from 'vitest'
import { browserFloorRule } from '../../scripts/lint/browser-floor.ts'

/** What libraries use though the rule sees no question, each with why no browser of the floor gets there. */
const askedElsewhere = [
  'http.js: any', // ky, with a signal of the caller's: src/api/http.ts gives none.
  'http.js: TransformStream', // ky, for the progress of an upload.
  'react.js: navigation', // React asks for it in the line before.
  'react.js: startViewTransition', // React, in a try, for <ViewTransition>.
  'react.js: use', // React.use, which is no method of the platform.
]

const linter = new Linter()

const youngIn = (code: string) =>
  linter
    .verify(code, {
      plugins: { house: { rules: { 'browser-floor': browserFloorRule } } },
      rules: { 'house/browser-floor': 'error' },
      linterOptions: { noInlineConfig: true },
    })
    .map(({ message }) => message.split(' is younger')[0] ?? message)

/** Each inline script once, and a page that has it. */
function inlineScripts(): Map<string, string> {
  const scripts = new Map<string, string>()
  for (const page of globSync('dist/site/**/*.html')) {
    const html = readFileSync(page, 'utf8')
    for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([^]+?)<\/script>/g))
      if (!/type="?(?:application|speculationrules)/.test(attributes)) scripts.set(code, page)
  }
  return scripts
}

test('K1: built scripts use what browsers of the floor lack only where they ask for it', () => {
  const files = globSync('dist/site/_astro/*.js').map((file): [string, string] => [
    readFileSync(file, 'utf8'),
    basename(file).replace(/\.[^.]+\.js$/, '.js'),
  ])
  const inline = [...inlineScripts()]
  const found = [...files, ...inline].flatMap(([code, where]) =>
    youngIn(code).map((young) => `${where}: ${young}`),
  )
  expect(files.length).toBeGreaterThan(40)
  expect(inline.length).toBeGreaterThan(3)
  expect([...new Set(found)].filter((one) => !askedElsewhere.includes(one))).toEqual([])
})
