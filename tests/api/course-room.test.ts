import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#contracts/catalogue-file.ts'
import type { ProgressItem } from '#contracts/courses.ts'
import { withdrawEntitlements } from '#server/catalogue/queries/entitlements.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { openAfterEdit } from './after-edit.ts'
import { leaver } from './leaver.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, logIn, type Person, registerPerson } from './people.ts'

let shop: TestShop
let owner: Person
let stranger: Person
let paymentId: string
beforeEach(async () => {
  shop = await openTestShop()
  owner = await registerPerson(shop, 'owner@example.com')
  stranger = await registerPerson(shop, 'stranger@example.com')
  paymentId = await leaver(shop, owner).buy([line('course', 'Course')])
  return () => shop[Symbol.asyncDispose]()
})

const room = ({ token }: { token: string }, id = 'course') =>
  shop.call('GET', `/api/courses/${id}/room`, { token })
const save = ({ token }: { token: string }, ...items: ProgressItem[]) =>
  shop.call('POST', '/api/progress', { token, body: { items } })
const of = (lesson: string, change: Partial<ProgressItem> = {}): ProgressItem => ({
  ...{ course: 'course', lesson },
  ...change,
})

describe('the room of a course', () => {
  test('shows its buyer every lesson as what it is', async () => {
    const { status, body } = await room(owner)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ courseId: 'course', name: 'A sample course', url: '/courses#course', progress: [] },
      chapters: [
        {
          name: 'Beginning',
          lessons: [
            { id: 'first', kind: 'video', link: 'https://drive.google.com/private-lesson' },
          ],
        },
        {
          name: 'Going on',
          lessons: [
            { id: 'page', name: 'A page', kind: 'pdf', minutes: 10 },
            { id: 'words', kind: 'text', text: [{ lines: [[{ text: 'Private words.' }]] }] },
          ],
        },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('private-page')
  })

  test('is for a stranger what does not exist', async () => {
    const refused = await room(stranger)
    expect(refused.status).toBe(404)
    expect(refused.body.message).toBe('This course is not in your account.')
    for (const id of ['nothing', 'paid-book', 'mandala'])
      expect(await room(owner, id)).toMatchObject({ status: 404, body: refused.body })
    expect((await room({ token: '' })).status).toBe(401)
  })

  test('no other call tells anybody of a link, a file or a word of a lesson', async () => {
    const paths = ['/api/courses', '/api/courses/course', '/api/openapi.json', '/api/cart']
    await shop.call('POST', '/api/cart/add', { ...stranger, body: line('course', 'Course') })
    for (const path of [...paths, `/api/orders/user/${stranger.userId}`])
      for (const { token } of [{ token: undefined }, stranger]) {
        const { body } = await shop.call('GET', path, { token })
        expect(JSON.stringify(body)).not.toMatch(/private-|Private words/)
      }
  })

  test('is closed when the money is given back, and opens with all progress when it is bought again', async () => {
    await save(owner, of('first', { doneAt: 5, note: 'Ask about this.', noteAt: 5 }))
    await refundPayment(shop.shop, paymentId, { reason: 'Changed their mind.' })
    expect((await room(owner)).status).toBe(404)
    expect((await save(owner, of('first', { undoneAt: 9 }))).body).toEqual({ progress: [] })
    await leaver(shop, owner).buy([line('course', 'Course')])
    expect((await room(owner)).body.progress).toMatchObject([
      { lesson: 'first', doneAt: 5, undoneAt: 0, note: 'Ask about this.' },
    ])
  })
})

describe('a lesson that is a PDF', () => {
  const link = async (person: Person, lessonId: string, orderId?: string) => {
    const order = orderId ?? (await room(owner)).body.orderId
    const body = { orderId: order, productId: 'course', lessonId }
    return await shop.call('POST', '/api/downloads', { token: person.token, body })
  }

  test('is downloaded by its buyer, by a link that is good for it alone', async () => {
    const { body } = await link(owner, 'page')
    const file = await shop.call('GET', body.url)
    expect(file).toMatchObject({ status: 200, body: '%PDF-1.4 private page' })
    expect(file.headers.get('Content-Disposition')).toContain('course-page.pdf')
    expect((await shop.call('GET', body.url.replace('lesson=page', 'lesson=first'))).status).toBe(
      403,
    )
    expect((await shop.call('GET', body.url.replace('lesson=page&', ''))).status).toBe(403)
  })

  test.each(['first', 'words', 'nothing'])('there is none of %s', async (lessonId) => {
    expect((await link(owner, lessonId)).status).toBe(404)
  })

  test('nor for somebody else, or once the right is gone', async () => {
    const { orderId } = (await room(owner)).body
    expect((await link(stranger, 'page')).status).toBe(403)
    const { body } = await link(owner, 'page')
    await withdrawEntitlements(shop.shop.db, orderId)
    expect((await shop.call('GET', body.url)).status).toBe(404)
    expect((await link(owner, 'page', orderId)).status).toBe(404)
  })

  test('stays with its buyer when the course is sold no more, and so does its room', async () => {
    await save(owner, of('page', { doneAt: 5 }))
    const call = openAfterEdit(shop, owner, ({ id, ...product }) =>
      id === 'course' ? [] : [{ id, ...product } as Product],
    )
    rmSync(join(shop.folder, 'private/courses'), { recursive: true })
    const { body } = await call('GET', '/api/courses/course/room')
    expect(body).toMatchObject({
      name: 'A sample course',
      progress: [{ lesson: 'page', doneAt: 5 }],
    })
    expect(body).not.toHaveProperty('url')
    const download = { orderId: body.orderId, productId: 'course', lessonId: 'page' }
    const { body: linked } = await call('POST', '/api/downloads', download)
    expect(await call('GET', linked.url)).toEqual({ status: 200, body: '%PDF-1.4 private page' })
  })
})

describe('progress', () => {
  test('of three devices, sent in random order and twice, is the newest of each, and nothing is lost', async () => {
    const devices = [owner.token, await logIn(shop, owner.email)]
    const sent = Array.from({ length: 60 }, (_, at) =>
      of(['first', 'page', 'words'][at % 3] ?? '', {
        ...{ furthest: (at * 37) % 101, openedAt: 1 + ((at * 17) % 59), position: at },
        ...(at % 2 ? { doneAt: 1 + ((at * 23) % 47) } : { undoneAt: 1 + ((at * 29) % 43) }),
        ...{ note: `Note ${at}`, noteAt: 1 + ((at * 31) % 61) },
      }),
    )
    const shuffled = [...sent, ...sent]
      .map((item, at) => [(at * 7919) % 127, item] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, item]) => item)
    const batches = Array.from({ length: 12 }, (_, at) => shuffled.slice(at * 10, at * 10 + 10))
    const answers = await Promise.all(
      batches.map((items, at) => save({ token: devices[at % 2] ?? '' }, ...items)),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const { progress } = (await room(owner)).body
    for (const lesson of ['first', 'page', 'words']) {
      const own = sent.filter((item) => item.lesson === lesson)
      const most = (name: 'furthest' | 'openedAt' | 'doneAt' | 'undoneAt' | 'noteAt') =>
        Math.max(0, ...own.map((item) => item[name] ?? 0))
      expect(progress.find((one: ProgressItem) => one.lesson === lesson)).toMatchObject({
        ...{ furthest: most('furthest'), openedAt: most('openedAt'), noteAt: most('noteAt') },
        ...{ doneAt: most('doneAt'), undoneAt: most('undoneAt') },
        note: own.find(({ noteAt }) => noteAt === most('noteAt'))?.note,
        position: own.find(({ openedAt }) => openedAt === most('openedAt'))?.position,
      })
    }
  })

  test('counts in the orders, a mark that was taken off does not, and other lessons stay out', async () => {
    const ordered = async () =>
      (await shop.call('GET', `/api/orders/user/${owner.userId}`, owner)).body.orders[0]
        .productId[0]
    expect((await ordered()).lessonsDone).toBe(0)
    const { body } = await save(
      owner,
      ...[of('first', { doneAt: 5 }), of('page', { doneAt: 5 }), of('page', { undoneAt: 6 })],
      ...[of('nothing', { doneAt: 5 }), { course: 'paid-book', lesson: 'first', doneAt: 5 }],
    )
    expect(body.progress.map(({ lesson }: ProgressItem) => lesson)).toEqual(['first', 'page'])
    expect(await ordered()).toMatchObject({
      lessonsDone: 1,
      chapters: [
        { subChapters: [{ link: 'https://drive.google.com/private-lesson' }] },
        {
          subChapters: [
            { name: 'A page', link: '/my-account/courses/course#page' },
            { name: 'Some words', link: '/my-account/courses/course#words' },
          ],
        },
      ],
    })
  })

  test('of a clock that runs ahead is of now', async () => {
    const ahead = shop.shop.now() + 1e10
    const { body } = await save(owner, of('first', { openedAt: ahead, doneAt: ahead }))
    expect(body.progress[0].openedAt).toBeLessThanOrEqual(shop.shop.now())
    expect(body.progress[0].doneAt).toBeLessThanOrEqual(shop.shop.now())
  })

  test('stays with lessons that are renamed and moved', async () => {
    await save(owner, of('first', { doneAt: 5 }), of('page', { note: 'Printed.', noteAt: 5 }))
    const turned = (product: Product) => {
      if (product.itemType !== 'Course') return [product]
      const lessons = product.chapters.flatMap(({ subChapters }) => subChapters).toReversed()
      const renamed = lessons.map((lesson) => ({ ...lesson, name: `${lesson.name}, again` }))
      return [{ ...product, chapters: [{ name: 'All of it', subChapters: renamed }] }]
    }
    const { body } = await openAfterEdit(shop, owner, turned)('GET', '/api/courses/course/room')
    expect(body.chapters[0].lessons[2]).toMatchObject({ id: 'first', name: 'First lesson, again' })
    expect(body.progress).toMatchObject([
      { lesson: 'first', doneAt: 5 },
      { lesson: 'page', note: 'Printed.' },
    ])
  })

  test.each<[string, unknown, number]>([
    ['no item', { items: [] }, 400],
    ['201 items', { items: Array.from({ length: 201 }, () => of('first')) }, 400],
    [
      'a note of 4,001 letters',
      { items: [of('first', { note: 'x'.repeat(4001), noteAt: 1 })] },
      400,
    ],
    ['a moment that is none', { items: [{ ...of('first'), doneAt: 'today' }] }, 400],
    ['200 items', { items: Array.from({ length: 200 }, () => of('first', { doneAt: 1 })) }, 200],
    [
      'a note of 4,000 letters',
      { items: [of('first', { note: 'क'.repeat(4000), noteAt: 1 })] },
      200,
    ],
  ])('with %s', async (_, body, status) => {
    expect((await shop.call('POST', '/api/progress', { ...owner, body })).status).toBe(status)
  })

  test('a note is kept as it was typed, but for what nobody types', async () => {
    const note = '  One\r\n\ttwo \u0000\u0007\uD800👍🏽 नोट\u202E  '
    const { body } = await save(owner, of('words', { note, noteAt: 5 }))
    expect(body.progress[0].note).toBe('One\n\ttwo 👍🏽 नोट')
  })
})

test('it is in the export of a person, and goes with the account', async () => {
  await save(owner, of('first', { doneAt: 5000, note: 'my private thought', noteAt: 6000 }))
  const { body } = await leaver(shop, owner).ask('export')
  expect(body.lessons).toMatchObject([
    {
      ...{ courseId: 'course', lessonId: 'first', note: 'my private thought', openedAt: null },
      ...{ doneAt: '1970-01-01T00:00:05.000Z', notedAt: '1970-01-01T00:00:06.000Z' },
    },
  ])
  expect((await leaver(shop, stranger).ask('export')).body.lessons).toEqual([])
  expect((await leaver(shop, owner).ask('delete')).status).toBe(200)
  expect(await shop.shop.db.selectFrom('lesson_progress').selectAll().execute()).toEqual([])
})
