import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { digestOf, pagePolicy } from '#build/content-security-policy.ts'
import { joinInline, withModulesApart } from '#build/first-flight.ts'

const site = mkdtempSync(join(tmpdir(), 'modules-'))
mkdirSync(join(site, '_astro'))
afterAll(() => rmSync(site, { recursive: true }))

const pageWith = (text: string) =>
  `<script data-entries="/a.js">x</script>${text}<script type="module">fold()</script>`

test('a page that comes with the first flight keeps its modules', async () => {
  expect(await withModulesApart(pageWith('short'), site)).toBe(pageWith('short'))
  expect(readdirSync(join(site, '_astro'))).toEqual([])
})

test('a longer one has them in a file that is asked for with its scripts', async () => {
  // Nothing compresses it.
  const long = Array.from({ length: 9000 }, (_, place) => (place * 7919) ** 3 % 9973).join('')
  const page = await withModulesApart(pageWith(long), site)
  const [, file = ''] = /^<script data-entries="(\S+) \/a\.js">x<\/script>\d+$/.exec(page) ?? []
  expect(readFileSync(join(site, file), 'utf8')).toBe('fold()')
})

const allowing = (...texts: string[]) => texts.map((text) => `'sha256-${digestOf(text)}'`).join(' ')

/** The page as it is published, with the texts that its policy allows. */
function published(html: string, ...allowed: string[]) {
  const joined = joinInline({ html, policy: `script-src ${allowing(...allowed)}` })
  return { html: joined.html, policy: pagePolicy(joined.policy, joined.html) }
}

test('two styles become one, in their order, where the last one stands', () => {
  const { html, policy } = published('<style>a{}</style><p><style>b{}</style>', 'a{}', 'b{}')
  expect(html).toBe('<p><style>a{}b{}</style>')
  expect(policy).toBe(`script-src ${allowing('a{}b{}')}`)
})

test('scripts are joined where the one stands that reads its attributes', () => {
  const { html, policy } = published(
    '<script>(a)()</script><script data-entries="/x.js">{b}</script><p></p><script>(c)()</script>',
    ...['(a)()', '{b}', '(c)()'],
  )
  expect(html).toBe('<script data-entries="/x.js">(a)();{b};(c)()</script><p></p>')
  expect(policy).toBe(`script-src ${allowing('(a)();{b};(c)()')}`)
})

test('modules keep their names to themselves, and what imports stays as it is', () => {
  const module = (text: string) => `<script type="module">${text}</script>`
  const importing = 'import "/x.js"'
  const { html } = published(
    module('var e=1') + module(importing) + module('var e=2'),
    ...['var e=1', importing, 'var e=2'],
  )
  expect(html).toBe(module(importing) + module('(()=>{var e=1})();(()=>{var e=2})()'))
})

test('what the policy did not allow is joined to nothing', () => {
  const page = '<script>ours()</script><script>theirs()</script>'
  const { html, policy } = published(page, 'ours()')
  expect(html).toBe(page)
  expect(policy).toBe(`script-src ${allowing('ours()')}`)
})
