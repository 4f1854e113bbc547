import { coursePaths } from '../content-read.ts'
import { expect, test } from 'vitest'
import { builtPages } from './built-site.ts'

/** How Astro says what a property is, e.g. 3 for a date; our own island element reads 0 and 1. */
function kindsIn(written: unknown): unknown[] {
  if (!Array.isArray(written)) return []
  const [kind, value] = written
  if (Array.isArray(value)) return [kind, ...value.flatMap(kindsIn)]
  return typeof value === 'object' && value ? [kind, ...kindsOfAll(value)] : [kind]
}

const kindsOfAll = (properties: object) => Object.values(properties).flatMap(kindsIn)

const pages = builtPages()
const islands = pages.flatMap((page) => page.all('astro-island'))

test('islands get nothing but plain values, objects and lists', () => {
  expect(islands.length).toBeGreaterThan(5)
  const kinds = islands.flatMap(({ attributes }) =>
    kindsOfAll(JSON.parse(attributes['props']?.replaceAll('&quot;', '"') ?? '{}')),
  )
  expect(new Set(kinds).difference(new Set([0, 1]))).toEqual(new Set())
})

/** The component of an island, by the name of its script. */
const componentOf = ({ attributes }: (typeof islands)[number]) =>
  /\/([A-Za-z]+)\.[\w-]+\.js$/.exec(attributes['component-url'] ?? '')?.[1]

test('islands are the carousels, the cart, the checkout and the account, and nothing else', () => {
  const drawn = pages.flatMap((page) =>
    page.all('astro-island').map((island) => `${page.path} ${componentOf(island)}`),
  )
  expect(drawn.toSorted()).toEqual([
    '/ VideoCarousel',
    '/ WelcomeCarousel',
    '/cart CartScreen',
    '/checkout CheckoutScreen',
    '/my-account DashboardScreen',
    '/my-account/account-details AccountDetailsScreen',
    '/my-account/addresses AddressesScreen',
    '/my-account/courses RoomScreen',
    ...coursePaths.map((path) => `/my-account${path} RoomScreen`).toSorted(),
    '/my-account/dashboard DashboardScreen',
    '/my-account/downloads DownloadsScreen',
    '/my-account/lost-password LostPasswordScreen',
    '/my-account/orders OrdersScreen',
    '/my-account/privacy PrivacyScreen',
  ])
})

test('no island lies in another one, and none is drawn by a server', () => {
  expect(pages.flatMap((page) => page.all('astro-island astro-island'))).toEqual([])
  for (const { attributes } of islands)
    expect(attributes['client']).toMatch(/^(idle|visible|only|load|used)$/)
})
