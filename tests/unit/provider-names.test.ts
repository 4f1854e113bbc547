import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { providerSetups } from '#server/providers/setups.ts'

/** Specified: an order is placed there, whoever is paid through. */
const specifiedPath = '/api/payment/phonepe(?=[\'`" ),:]|$)'

/** Where a provider is named besides its folder. Tests play the shop with the first of them. */
const named: Readonly<Record<string, string>> = {
  'src/server/providers/setups.ts': 'its line',
  'src/server/database/migrations/0001-shop.ts': 'who was asked before there was a choice',
  'src/server/database/shop-mode.ts': 'whose pay pages are in books that are older than their mark',
  'scripts/nodes/losses.ts': 'what its stand-in has in its own books',
  'src/server/account/common-passwords.txt': 'people choose it as a password',
}

const files = globSync([
  '{src,scripts,docs,deploy,content,public,.github}/**/*.*',
  '*.{md,json,js,mjs,ts,yaml}',
  '{Dockerfile,.env.example}',
]).filter((path) => !/\.(?:jpg|png|webp|avif|pdf|woff2)$/.test(path))

test('a provider is named in its folder alone', () => {
  const texts = files.map((path) => ({
    path,
    text: readFileSync(path, 'utf8').replaceAll(new RegExp(specifiedPath, 'gm'), ''),
  }))
  const found = providerSetups.flatMap(({ name, title }) => {
    const pattern = new RegExp(`${name}|${title}`, 'i')
    const own = `src/server/providers/${name}/`
    return texts.filter(({ path, text }) => !path.startsWith(own) && pattern.test(text))
  })
  expect([...new Set(found.map(({ path }) => path))].toSorted()).toEqual(
    Object.keys(named).toSorted(),
  )
  expect(files.length).toBeGreaterThan(1000)
})
