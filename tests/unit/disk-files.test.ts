import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { diskFiles } from '#server/files/disk-files.ts'
import { type FileStore, readWhole } from '#server/files/file-store.ts'

let folder: string
let files: FileStore
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'files-test-'))
  writeFileSync(join(parent, 'secret'), 'the secret')
  folder = join(parent, 'files')
  files = diskFiles(folder)
  return () => {
    rmSync(parent, { recursive: true })
  }
})

const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (name: string) => {
  const whole = await readWhole(files, name)
  return whole && new TextDecoder().decode(whole)
}

test('what is put is there, whole or in part, and makes its folders', async () => {
  await files.put('books/files/एक.pdf', bytes('0123456789'))
  expect(await files.has('books/files/एक.pdf')).toBe(true)
  expect(await read('books/files/एक.pdf')).toBe('0123456789')
  const part = await files.get('books/files/एक.pdf', () => ({ start: 2, end: 4 }))
  expect(part).toMatchObject({ size: 10, range: { start: 2, end: 4 } })
  expect(await new Response(part?.body).text()).toBe('234')
})

test('a file that is put again is another edition, and nothing half is left over', async () => {
  await files.put('a.pdf', bytes('first'))
  const first = await files.get('a.pdf')
  await first?.body.cancel()
  await Promise.all(['second one', 'third'].map((text) => files.put('a.pdf', bytes(text))))
  const now = await files.get('a.pdf')
  await now?.body.cancel()
  expect(now?.etag).not.toBe(first?.etag)
  expect(['second one', 'third']).toContain(await read('a.pdf'))
  expect(readdirSync(folder)).toEqual(['a.pdf'])
})

test('editions of one size that follow each other at once differ in their tags', async () => {
  const tags = new Set<string>()
  for (let edition = 100; edition < 120; edition++) {
    await files.put('a.pdf', bytes(String(edition)))
    const now = await files.get('a.pdf')
    await now?.body.cancel()
    tags.add(now?.etag ?? 'none')
  }
  expect(tags.size).toBe(20)
})

test('an empty file is a file', async () => {
  await files.put('empty.pdf', bytes(''))
  expect(await read('empty.pdf')).toBe('')
})

test.each([
  '',
  '.',
  '..',
  '../secret',
  'a/../../secret',
  '/etc/hostname',
  'x\0.pdf',
  'a.pdf/b',
  'none',
])('%j is no file of the folder', async (name) => {
  await files.put('a.pdf', bytes('a'))
  mkdirSync(join(folder, 'sub'))
  expect(await files.has(name)).toBe(false)
  expect(await files.get(name)).toBeUndefined()
})

test.each(['', '../secret', '/tmp/x', 'x\0.pdf'])('nothing is put at %j', async (name) => {
  await expect(files.put(name, bytes('x'))).rejects.toThrow('is no name of a file')
})
