import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFiles } from '#server/files/open-files.ts'
import { type FileStore, readWhole } from '#server/files/file-store.ts'
import { StoreError } from '#server/files/s3-client.ts'
import { Refusal } from '#server/refusal.ts'
import { readEnvironment } from '#server/settings/env.ts'

/** Where a store of one make runs. */
interface RunningStore {
  readonly endpoint: string
  readonly stop: () => Promise<void>
}

export const storeSettings = {
  FILES_BUCKET: 'shop',
  FILES_REGION: 'eu-central-1',
  FILES_KEY: 'test:shopkey',
  FILES_SECRET: 'a-sample-secret',
}

/** A store with the bucket and the key of `storeSettings`; `start` again on the same address has the same files. */
interface StoreMake {
  /** What it says of a key that it does not know: Swift tells nobody that there is none. */
  readonly unknownKey: 'key' | 'secret'
  readonly start: () => Promise<RunningStore>
}

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = async (store: FileStore, name: string) => {
  const whole = await readWhole(store, name)
  return whole && new TextDecoder().decode(whole)
}

/** What every place for files does alike. */
export function keepsFiles(open: () => FileStore): void {
  test('what is put is there, whole or in part, under names in any script', async () => {
    const files = open()
    const name = 'books/एक + b (2)!.pdf'
    await files.put(name, bytes('0123456789'))
    expect(await files.has(name)).toBe(true)
    expect(await textOf(files, name)).toBe('0123456789')
    const part = await files.get(name, () => ({ start: 2, end: 4 }))
    expect(part).toMatchObject({ size: 10, range: { start: 2, end: 4 } })
    expect(await new Response(part?.body).text()).toBe('234')
    expect(await files.list('books/')).toEqual([name])
    await files.remove(name)
    expect(await files.has(name)).toBe(false)
    expect(await files.get(name)).toBeUndefined()
    await files.remove(name)
  })

  test('a blob is put as its bytes are, and the next edition has another tag', async () => {
    const files = open()
    await files.put('a.pdf', new Blob(['first ', 'edition']))
    const first = await files.get('a.pdf')
    expect(await new Response(first?.body).text()).toBe('first edition')
    await files.put('a.pdf', bytes('other edition'))
    const second = await files.get('a.pdf')
    expect(await new Response(second?.body).text()).toBe('other edition')
    expect(first?.etag).toMatch(/^"[^"]+"$/)
    expect(second?.etag).not.toBe(first?.etag)
  })

  test('an empty file is a file, and a large one arrives whole', async () => {
    const files = open()
    await files.put('empty.pdf', bytes(''))
    expect(await textOf(files, 'empty.pdf')).toBe('')
    const large = new Uint8Array(3_000_000).map((_, index) => index % 251)
    await files.put('large.pdf', large)
    expect(Buffer.from((await readWhole(files, 'large.pdf')) ?? []).equals(large)).toBe(true)
  })

  test.each(['', '.', '..', '../shop', 'a/../../shop', '/etc/hostname', 'x\0.pdf', 'none'])(
    '%j is no file, and nothing is put outside',
    async (name) => {
      const files = open()
      expect(await files.has(name)).toBe(false)
      expect(await files.get(name)).toBeUndefined()
      await files.remove(name)
      if (name !== 'none') await expect(files.put(name, bytes('x'))).rejects.toThrow('no name')
    },
  )
}

/** What an object store does besides: it refuses, it is away, it gives links. */
export function isObjectStore(make: StoreMake): void {
  let running: RunningStore
  beforeAll(async () => {
    running = await make.start()
  })
  afterAll(() => running.stop())

  const open = (settings: Record<string, string> = {}, aheadMs = 0, folder = 'files') =>
    openFiles(
      readEnvironment({ FILES_ENDPOINT: running.endpoint, ...storeSettings, ...settings }),
      folder,
      () => Date.now() + aheadMs,
    )

  keepsFiles(open)

  /** What the log has of a refusal. */
  async function causeOf(work: Promise<unknown>): Promise<StoreError> {
    const refusal = await work.then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code: 'unavailable', retryAfterS: 30 })
    expect((refusal as Refusal).message).not.toMatch(/bucket|key|endpoint/i)
    const { cause } = refusal as Refusal
    expect(cause).toBeInstanceOf(StoreError)
    return cause as StoreError
  }

  test('a key that nobody knows is told from everything else', async () => {
    const cause = await causeOf(open({ FILES_KEY: 'test:nobody' }).list(''))
    expect(cause.trouble).toBe(make.unknownKey)
    expect(cause.message).toMatch(/FILES_KEY/)
  })

  test.each<[string, Record<string, string>, number, string, RegExp]>([
    ['secret', { FILES_SECRET: 'wrong' }, 0, 'secret', /FILES_SECRET is not the secret/],
    ['bucket', { FILES_BUCKET: 'none-such' }, 0, 'bucket', /no bucket none-such/],
    ['region', { FILES_REGION: 'us-west-1' }, 0, 'region', /us-west-1.*is in eu-central-1/],
    ['clock', {}, 20 * 60_000, 'clock', /clock of this machine/],
  ])('a wrong %s has a sentence of its own', async (_, settings, aheadMs, trouble, words) => {
    const cause = await causeOf(open(settings, aheadMs).list(''))
    expect(cause).toMatchObject({ trouble, message: expect.stringMatching(words) })
    await causeOf(open(settings, aheadMs).put('a.pdf', bytes('x')))
    // A bucket that is not there is no file that is not there, but HEAD says 404 of both.
    if (trouble === 'bucket') return
    expect(await causeOf(open(settings, aheadMs).has('a.pdf'))).toMatchObject({ trouble })
  })

  test('bytes that are others when they arrive are refused', async () => {
    const files = open()
    await files.put('a.pdf', bytes('the book'))
    const send = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const request = new Request(input as Request)
      if (request.method !== 'PUT') return await send(request, init)
      const { url, method, headers } = request
      await request.arrayBuffer()
      return await send(url, { ...init, method, headers, body: 'the b00k' })
    }
    try {
      await causeOf(files.put('a.pdf', bytes('the book')))
    } finally {
      globalThis.fetch = send
    }
    expect(await textOf(files, 'a.pdf')).toBe('the book')
  })

  test('a file that changes between its facts and its bytes is not made of two editions', async () => {
    const files = open()
    await files.put('a.pdf', bytes('one edition'))
    const file = await files.get('a.pdf', () => ({ start: 4, end: 10 }))
    await files.put('a.pdf', bytes('two edition'))
    await causeOf(new Response(file?.body).text())
  })

  test('whoever asks for facts alone fetches no bytes', async () => {
    const files = open()
    await files.put('a.pdf', bytes('a book'))
    const methods: string[] = []
    const send = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      methods.push((input as Request).method)
      return await send(input, init)
    }
    const file = await files.get('a.pdf')
    await file?.body.cancel()
    globalThis.fetch = send
    expect(methods).toEqual(['HEAD'])
  })

  test('a link opens for a minute, as the file that is named, and not after', async () => {
    const given = { expiresInS: 60, savedAs: 'paid-book.pdf', contentType: 'application/pdf' }
    await open().put('a.pdf', bytes('a book'))
    expect(await open().url('a.pdf', given)).toBeUndefined()
    const linkOf = async (aheadMs: number) =>
      (await open({ FILES_LINKS: '1' }, aheadMs).url('a.pdf', given)) ?? ''
    const answer = await fetch(await linkOf(-30_000))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('a book')
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/pdf/)
    expect(answer.headers.get('Content-Disposition')).toBe('attachment;filename="paid-book.pdf"')
    for (const url of [
      await linkOf(-61_000),
      (await linkOf(0)).replace('a.pdf', 'b.pdf'),
      (await linkOf(0)).replace(/\?.*/, ''),
    ])
      expect((await fetch(url)).status).toBeGreaterThanOrEqual(400)
  })

  test('more than 5 GiB is refused before anything is sent', async () => {
    const large = Object.defineProperty(new Blob(['x']), 'size', { value: 5 * 1024 ** 3 + 1 })
    await expect(open().put('large.zst', large)).rejects.toThrow(/large\.zst has more than 5 GiB/)
    expect(await open().has('large.zst')).toBe(false)
  })

  test('folders know nothing of each other', async () => {
    await open().put('own.pdf', bytes('x'))
    expect(await open({}, 0, 'files-of-others').list('')).toEqual([])
    expect(await open({}, 0, 'file').has('s/own.pdf')).toBe(false)
  })

  describe('that is gone', () => {
    test('is away in words, and takes and gives again when it is back', async () => {
      const files = open()
      await files.put('a.pdf', bytes('a book'))
      await running.stop()
      const away = [
        () => files.has('a.pdf'),
        () => files.get('a.pdf'),
        () => files.put('b.pdf', bytes('x')),
        () => files.list(''),
        () => files.remove('a.pdf'),
      ]
      for (const work of away)
        expect((await causeOf(work())).message).toMatch(/cannot be reached: ECONNREFUSED\.$/)
      running = await make.start()
      expect(await textOf(files, 'a.pdf')).toBe('a book')
      await files.put('b.pdf', bytes('another'))
      expect(await files.list('b')).toEqual(['b.pdf'])
    })
  })
}
