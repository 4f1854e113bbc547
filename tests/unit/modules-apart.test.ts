import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withModulesApart } from '#build/modules-apart.ts'

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
