import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArguments } from '#server/admin/commands/command.ts'
import { moveFilesCommand } from '#server/admin/commands/files.ts'
import { uploadCopies } from '#server/catalogue/keep-copies.ts'
import { isSoldFileName } from '#server/files/file-store.ts'
import { backgroundJobs } from '#server/jobs.ts'
import { EnvironmentError } from '#server/settings/env.ts'
import { type S3Server, startS3Server } from '../../scripts/nodes/s3-server.ts'
import { captureLog } from './capture-log.ts'
import { storeSettings } from './file-store-contract.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, type Person, press, registerPerson, startPayment } from './people.ts'

const folder = mkdtempSync(join(tmpdir(), 'object-store-test-'))
let server: S3Server
let port = 0
async function start(): Promise<void> {
  const { FILES_BUCKET, FILES_REGION, FILES_KEY, FILES_SECRET } = storeSettings
  server = await startS3Server({
    ...{ port, folder, bucket: FILES_BUCKET, region: FILES_REGION },
    ...{ key: FILES_KEY, secret: FILES_SECRET },
  })
  port = Number(new URL(server.endpoint).port)
}
beforeAll(start)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const settings = (more: Record<string, string> = {}) => ({
  ...{ ...storeSettings, FILES_ENDPOINT: server.endpoint },
  ...more,
})
const browser = { Accept: 'text/html,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate' }

async function buy(shop: TestShop, person: Person): Promise<string> {
  const { redirectUrl } = await startPayment(shop, person, [
    line('paid-book', 'Book'),
    line('course', 'Course'),
  ])
  await fetch(await press(redirectUrl, 'success'), { redirect: 'manual' })
  return (await shop.call('GET', `/api/orders/user/${person.userId}`, person)).body.orders[0]._id
}

const linkOf = (shop: TestShop, { token }: Person, body: object) =>
  shop.call('POST', '/api/downloads', { token, body })

/** What a site without this book has: only what the store keeps is left of it. */
const loseReleaseFiles = (shop: TestShop) => {
  rmSync(join(shop.folder, 'private'), { recursive: true })
}

describe('two shops on one store', () => {
  let [one, other]: TestShop[] = []
  let reader: Person
  let orderId: string
  const both = () => {
    if (!one || !other) throw new Error('They are not open.')
    return { one, other }
  }
  beforeAll(async () => {
    one = await openTestShop(settings())
    other = await openTestShop(settings({ FILES_LINKS: '1' }))
    reader = await registerPerson(other, 'reader@example.com')
    orderId = await buy(other, reader)
  })
  afterAll(async () => {
    await one?.[Symbol.asyncDispose]()
    await other?.[Symbol.asyncDispose]()
  })

  test('keep each file once, under its digest, and nothing beside their records', async () => {
    const names = await both().one.shop.keptFiles.list('')
    expect(names.every(isSoldFileName)).toBe(true)
    expect(names.map((name) => name.slice(64)).toSorted()).toEqual(['.pdf', '.pdf', '.webp'])
    expect(existsSync(join(both().one.folder, 'files'))).toBe(false)
    expect(both().one.shop.waitingCopies.size).toBe(0)
  })

  test('a browser that opens the link is led to the store, and everything else is served', async () => {
    const { other: shop } = both()
    const { body } = await linkOf(shop, reader, { orderId, productId: 'paid-book' })
    const answer = await shop.call('GET', body.url, { headers: browser })
    expect(answer.status).toBe(302)
    const location = answer.headers.get('Location') ?? ''
    expect(location).toMatch(new RegExp(`^${server.endpoint}/shop/files/[0-9a-f]{64}\\.pdf\\?`))
    expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('60')
    const file = await fetch(location)
    expect(await file.text()).toBe('%PDF-1.4 paid book')
    expect(file.headers.get('Content-Disposition')).toBe('attachment;filename="paid-book.pdf"')
    for (const headers of [{}, { 'Sec-Fetch-Mode': 'cors' }])
      expect(await shop.call('GET', body.url, { headers })).toMatchObject({
        status: 200,
        body: '%PDF-1.4 paid book',
      })
  })

  test('what a site has no more comes out of the store, whole or from where it was cut off', async () => {
    const { other: shop } = both()
    loseReleaseFiles(shop)
    const { body } = await linkOf(shop, reader, { orderId, productId: 'paid-book' })
    const whole = await shop.call('GET', body.url)
    expect(whole).toMatchObject({ status: 200, body: '%PDF-1.4 paid book' })
    const headers = { Range: 'bytes=9-', 'If-Range': whole.headers.get('ETag') ?? '' }
    const rest = await shop.call('GET', body.url, { headers })
    expect(rest).toMatchObject({ status: 206, body: 'paid book' })
    expect(rest.headers.get('Content-Range')).toBe('bytes 9-17/18')
    const lesson = await linkOf(shop, reader, { orderId, productId: 'course', lessonId: 'page' })
    expect((await shop.call('GET', lesson.body.url)).body).toBe('%PDF-1.4 private page')
  })
})

describe('while the store is gone', () => {
  const { log, lines } = captureLog()
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(settings({ FILES_LINKS: '1' }), { log })
    await server.stop()
  })
  afterAll(async () => {
    await start()
    await shop[Symbol.asyncDispose]()
  })

  test('people buy, and have what the site has; the rest is 503 in words', async () => {
    const person = await registerPerson(shop, 'asha@example.com')
    const orderId = await buy(shop, person)
    const { body } = await linkOf(shop, person, { orderId, productId: 'paid-book' })
    const served = await shop.call('GET', body.url, { headers: browser })
    expect(served).toMatchObject({ status: 200, body: '%PDF-1.4 paid book' })

    loseReleaseFiles(shop)
    const words = /place where our files lie does not answer.*try again/
    const page = await shop.call('GET', body.url, { headers: browser })
    expect(page.status).toBe(503)
    expect(page.body).toMatch(words)
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
    const problem = { code: 'unavailable', message: expect.stringMatching(words) }
    const answers = [
      await shop.call('GET', body.url),
      await linkOf(shop, person, { orderId, productId: 'paid-book' }),
      await shop.call('GET', `/api/sold-pictures/${'0'.repeat(64)}.webp`),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: problem })
    for (const answer of [page, ...answers]) expect(answer.headers.get('Retry-After')).toBe('30')
    const causes = lines().filter(({ msg }) => msg === 'unavailable')
    expect(causes).toHaveLength(4)
    expect(JSON.stringify(causes[0])).toContain(
      `${server.endpoint} cannot be reached: ECONNREFUSED`,
    )
  })
})

test('a shop that opens without its store brings the files when it is back', async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
  const { log, lines } = captureLog()
  const shop = await openTestShop(settings(), { log })
  try {
    expect(shop.shop.waitingCopies.size).toBe(3)
    const person = await registerPerson(shop, 'asha@example.com')
    const orderId = await buy(shop, person)
    await backgroundJobs.uploadCopies.run(shop.shop)
    expect(lines().filter(({ msg }) => /wait for the object store/.test(msg))).toEqual([
      expect.objectContaining({ waiting: 3 }),
      expect.objectContaining({ waiting: 3 }),
    ])
    expect(lines().some(({ msg }) => /the shop opens without/.test(msg))).toBe(true)
    await start()
    await backgroundJobs.uploadCopies.run(shop.shop)
    expect(shop.shop.waitingCopies.size).toBe(0)
    expect(await shop.shop.keptFiles.list('')).toHaveLength(3)
    loseReleaseFiles(shop)
    const { body } = await linkOf(shop, person, { orderId, productId: 'paid-book' })
    expect((await shop.call('GET', body.url)).body).toBe('%PDF-1.4 paid book')
  } finally {
    await shop[Symbol.asyncDispose]()
  }
})

test('a file that is another one when it is copied is not kept under the wrong name', async () => {
  const { log, lines } = captureLog()
  const shop = await openTestShop(settings(), { log })
  const name = `${'0'.repeat(64)}.pdf`
  shop.shop.waitingCopies.set(name, () => Promise.resolve(new TextEncoder().encode('another')))
  await uploadCopies(shop.shop)
  expect(await shop.shop.keptFiles.has(name)).toBe(false)
  expect(lines()).toContainEqual(expect.objectContaining({ name, level: 50 }))
  await shop[Symbol.asyncDispose]()
})

test.each([
  ['FILES_KEY', 'nobody', /does not know FILES_KEY/],
  ['FILES_SECRET', 'wrong', /FILES_SECRET is not the secret of FILES_KEY/],
  ['FILES_BUCKET', 'none-such', /There is no bucket none-such/],
  ['FILES_REGION', 'us-west-1', /FILES_REGION is us-west-1/],
])('a wrong %s keeps the shop from opening, in one sentence', async (name, value, words) => {
  const error = await openTestShop(settings({ [name]: value })).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EnvironmentError)
  expect(error).toMatchObject({ message: expect.stringMatching(words) })
})

test('files move into the store and back, each compared with its name', async () => {
  const shop = await openTestShop(settings())
  try {
    const disk = join(shop.folder, 'files')
    const run = async (...typed: string[]) => {
      const said: string[] = []
      const given = readArguments(moveFilesCommand, typed)
      const code = await moveFilesCommand.run(shop.shop, given, (line) => said.push(line))
      return { code, said: said.join(' ') }
    }
    const put = (content: string, named = content) => {
      const name = `${createHash('sha256').update(named).digest('hex')}.pdf`
      mkdirSync(disk, { recursive: true })
      writeFileSync(join(disk, name), content)
      return name
    }
    const own = put('a book that was sold')
    const all = (await shop.shop.keptFiles.list('')).length
    expect(await run()).toEqual({
      code: 0,
      said: expect.stringMatching(/^Copied 1, there already 0, broken 0\./),
    })
    expect(await run()).toEqual({
      code: 0,
      said: expect.stringMatching(/^Copied 0, there already 1, broken 0\./),
    })

    const broken = put('half of', 'half of a book')
    writeFileSync(join(disk, 'notes.txt'), 'of somebody else')
    expect(await run()).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`^${broken} is broken.*there already 1, broken 1\\.`)),
    })
    expect(await shop.shop.keptFiles.has(broken)).toBe(false)
    expect(existsSync(join(disk, own))).toBe(true)

    rmSync(disk, { recursive: true })
    expect(await run('--to-disk')).toEqual({
      code: 0,
      said: expect.stringMatching(new RegExp(`^Copied ${all + 1}, `)),
    })
    expect(readFileSync(join(disk, own), 'utf8')).toBe('a book that was sold')

    await server.stop()
    expect(await run()).toEqual({
      code: 1,
      said: expect.stringMatching(/not finished: The object store.*cannot be reached/),
    })
    await start()
  } finally {
    await shop[Symbol.asyncDispose]()
  }
  const without = await openTestShop()
  const given = readArguments(moveFilesCommand, [])
  expect(await moveFilesCommand.run(without.shop, given, () => undefined)).toBe(1)
  await without[Symbol.asyncDispose]()
})
