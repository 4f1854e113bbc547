import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtFiles, type BuiltPage, builtPages } from './built-site.ts'

const pages = builtPages()
const files = new Set(builtFiles.map((file) => `/${file}`))

function attributeValues({ all }: BuiltPage, name: string): string[] {
  return all(`[${name}]`).map(({ attributes }) => String(attributes[name]))
}

function pictureAddresses(page: BuiltPage): string[] {
  const sets = attributeValues(page, 'srcset').flatMap((set) => set.split(/,\s+/))
  return [...sets.map((entry) => entry.split(' ')[0] ?? ''), ...attributeValues(page, 'src')]
}

function leadsSomewhere(address: string): boolean {
  const { pathname, hash } = new URL(address, 'http://site.test')
  const target = pages.find(({ path }) => path === pathname)
  if (!target) return files.has(pathname)
  return hash === '' || target.all(`[id="${hash.slice(1)}"]`).length === 1
}

/** A file, or one drawing of several in a file. */
function isThere(address: string): boolean {
  const [file = '', part] = address.split('#')
  if (!files.has(file)) return false
  return part === undefined || readFileSync(`dist/site${file}`, 'utf8').includes(`id="${part}"`)
}

const inside = (address: string) => address.startsWith('/') || address.startsWith('#')

test.each(pages)('every link on $path leads to a page, a part of it or a file', (page) => {
  const addresses = attributeValues(page, 'href').filter(inside)
  const resolved = addresses.map((address) =>
    address.startsWith('#') ? page.path + address : address,
  )
  expect(addresses.length).toBeGreaterThan(0)
  expect(resolved.filter((address) => !leadsSomewhere(address))).toEqual([])
})

test.each(pages)('every picture and script on $path exists', (page) => {
  expect(pictureAddresses(page).filter((address) => !isThere(address))).toEqual([])
})

test.each(pages)('every picture on $path says what it shows and how large it is', ({ all }) => {
  for (const { attributes } of all('img')) {
    // A sign before the words of a link says nothing more than they do.
    if (String(attributes['src']).startsWith('/ornaments/menu.svg'))
      expect(attributes['alt']).toBe('')
    else expect(attributes['alt']).toBeTruthy()
    expect(Number(attributes['width'])).toBeGreaterThan(0)
    expect(Number(attributes['height'])).toBeGreaterThan(0)
  }
})

test.each(pages)('popovers and descriptions on $path point at something', (page) => {
  const ids = new Set(attributeValues(page, 'id'))
  const names = ['popovertarget', 'aria-describedby', 'aria-labelledby']
  const pointers = names
    .flatMap((name) => attributeValues(page, name))
    .flatMap((value) => value.split(' '))
  const svgIds = page.all('use').map(({ attributes }) => String(attributes['href']).slice(1))
  expect([...pointers, ...svgIds].filter((id) => !ids.has(id))).toEqual([])
})
