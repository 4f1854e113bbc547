import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '#contracts/catalogue-file.ts'
import {
  knownWebinar,
  readSoldProduct,
  readSoldWebinar,
  writeSoldEntry,
} from '#server/catalogue/sold-items.ts'
import { openAfterEdit } from './after-edit.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, type Person, press, registerPerson, startPayment } from './people.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

/** Every shape in which an item was ever stored: none is taken away, as somebody has paid for it. */
const files = globSync('tests/api/sold-entries/*.json').toSorted()
const read = (file: string) => readFileSync(file, 'utf8')
const named = (kind: string) => files.filter((file) => basename(file).startsWith(`${kind}-`))

const beforeThePhone: unknown = expect.objectContaining({
  ...{ name: 'Before the phone', link: 'https://video.example.com/1' },
})

describe('of every shape in which it was ever stored', () => {
  test.each(named('course'))('%s keeps its lessons and its folder', (file) => {
    expect(readSoldProduct(read(file))).toMatchObject({
      name: 'Calm mornings',
      driveLink: 'https://drive.example.com/calm-mornings',
      chapters: [{ name: 'The first hour', subChapters: expect.arrayContaining([beforeThePhone]) }],
    })
  })

  test.each([...named('book'), ...named('art')])('%s keeps its name', (file) => {
    expect(readSoldProduct(read(file))?.name).toMatch(/^An old (?:book|mandala)$/)
  })

  test.each(named('webinar'))('%s keeps when it is, and how to join', (file) => {
    expect(readSoldWebinar(read(file))).toMatchObject({
      title: 'An evening of old',
      ...{ date: '2027-01-17', time: '18:30', durationHours: 1.5, seats: 40 },
      joinLink: 'https://meet.example.com/old-evening',
    })
  })

  test('there is a sample, of today’s as well', () => {
    const [product] = sampleCatalogue.products
    const { version } = JSON.parse(writeSoldEntry(product as Product)) as { version: number }
    for (const kind of ['course', 'book', 'art', 'webinar'])
      expect(named(kind)).toContain(`tests/api/sold-entries/${kind}-${version}.json`)
  })

  test('what the catalogue gains or loses later changes nothing', () => {
    const { name, driveLink, chapters } = JSON.parse(read(named('course')[0] ?? '')) as Record<
      string,
      unknown
    >
    const bare = JSON.stringify({ name, driveLink, chapters, language: ['hi'], size: null })
    expect(readSoldProduct(bare)).toEqual({ name, driveLink, chapters })
  })
})

describe('for whoever has paid', () => {
  let shop: TestShop
  let person: Person
  beforeEach(async () => {
    shop = await openTestShop()
    person = await registerPerson(shop)
    const { redirectUrl } = await startPayment(shop, person, [line('course', 'Course')])
    await fetch(await press(redirectUrl, 'success'), { redirect: 'manual' })
    return () => shop[Symbol.asyncDispose]()
  })

  const store = (id: string, entry: string) =>
    shop.shop.db.updateTable('sold_items').set({ entry }).where('id', '=', id).execute()

  /** The course of the order, after it has left the site. */
  async function bought() {
    const gone = (product: Product) => (product.id === 'course' ? [] : [product])
    const call = openAfterEdit(shop, person, gone)
    const { body } = await call('GET', `/api/orders/user/${person.userId}`)
    return body.orders[0].productId[0] as { name: string; driveLink?: string; chapters?: unknown[] }
  }

  test.each(named('course'))('%s opens, though it is on the site no more', async (file) => {
    await store('course', read(file))
    expect(await bought()).toMatchObject({
      driveLink: 'https://drive.example.com/calm-mornings',
      chapters: [{ name: 'The first hour' }],
    })
  })

  test.each([
    ['not JSON', '{'],
    ['without a name', '{"version":1}'],
    ['with half a lesson', '{"name":"x","chapters":[{"name":"y","subChapters":[{"name":"z"}]}]}'],
  ])('a row that is %s is told with its id, and the order still opens', async (_, entry) => {
    await store('course', entry)
    const error = vi.spyOn(shop.shop.log, 'error')
    expect((await bought()).name).toBe('A sample course')
    expect(error).toHaveBeenCalledWith(
      { item_type: 'Course', id: 'course' },
      expect.stringContaining('cannot be read'),
    )
  })

  test('a webinar that cannot be read is told as well', async () => {
    await store('paid-webinar', '{"title":"x"}')
    const error = vi.spyOn(shop.shop.log, 'error')
    const emptied = { catalogue: { ...shop.shop.catalogue, webinars: [] }, log: shop.shop.log }
    expect(await knownWebinar(shop.shop.db, emptied, 'paid-webinar')).toBeUndefined()
    expect(error).toHaveBeenCalledOnce()
  })
})
