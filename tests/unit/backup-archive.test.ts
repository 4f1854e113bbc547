import { describe, expect, test } from 'vitest'
import { packBackup, unpackBackup } from '#server/backup/archive.ts'

const about = { createdAt: '2026-11-22T10:00:00.000Z', migrations: ['0001-shop'] }
const pack = (names: readonly string[]) =>
  packBackup(
    names.map((name, place) => ({ name, content: Buffer.from(`content ${place} of ${name}`) })),
    about,
  )

describe('a file in a backup may be called', () => {
  test.each([
    ['more than a hundred bytes', `paid/books/files/${'a-long-name-'.repeat(20)}.pdf`],
    ['in Hindi', 'paid/books/files/पहली-किताब-और-उसके-बाद-की-किताबें-जो-बहुत-लम्बे-नाम-रखती-हैं.pdf'],
    ['with spaces and quotes', `files/it's "one".pdf`],
    ['like a folder of tar itself', 'files/././@PaxHeader'],
  ])('%s', async (_, name) => {
    const { manifest, members } = await unpackBackup(await pack(['secret', name]))
    expect([...members.keys()]).toEqual(['secret', name])
    expect(members.get(name)?.toString()).toBe(`content 1 of ${name}`)
    expect(manifest).toMatchObject(about)
  })
})

test('an empty file, and one of an odd length, come back as they were', async () => {
  const contents = [Buffer.alloc(0), Buffer.alloc(513, 1), Buffer.alloc(512, 2)]
  const packed = await packBackup(
    contents.map((content, place) => ({ name: `files/${place}`, content })),
    about,
  )
  const { members } = await unpackBackup(packed)
  expect([...members.values()]).toEqual(contents)
})

test('the same is packed into the same bytes', async () => {
  expect(await pack(['a', 'b'])).toEqual(await pack(['a', 'b']))
})

test('every byte counts: one that is changed, or is missing, is noticed', async () => {
  const packed = await pack(['tables/users.jsonl', 'secret'])
  for (let place = 0; place < packed.length; place += 1) {
    const damaged = Buffer.from(packed)
    damaged[place] = (damaged[place] ?? 0) ^ 0xff
    await expect(unpackBackup(damaged), `byte ${place}`).rejects.toThrow('This backup is damaged')
  }
  for (const length of [0, 9, 100, packed.length - 1])
    await expect(unpackBackup(packed.subarray(0, length))).rejects.toThrow('damaged')
})

test('a backup of the first version is still read', async () => {
  const old = [
    'H4sIAAAAAAAA/+2UTU+DQBCGezPhV2z2bHVm9gt68z940ngY2EFrpDUsPZim/92Axq+a9CKtB54QFiYzvG8WXhpeLWtJ3cVjWq9m',
    '4wAA4AGGFfZX8MZ/XA91BGvNTMFIfr6xSR23MziK1j9kmyml63XbcKcXCs/726oV7iRe9RVNQH6OOCe4RlhAf1wAwI0eWpvlfcvd',
    'cr1KeqFuM6XU14l5elg/60ypu7dmaUppPzu3w1kpveJGeq2OyydJl5skbRo+yKdBZegpXzrpRxE/SumByfl+0JrSFZYC58FYZ32V',
    'S0Gh4DqSqxxGzgErMoVg9KZ0IS+KGFywZGoIwEYPj9yd/24rSdVKt2/F0G9WyhJ8nYsVwyGgiwQYXTARmC2Z4Emci1xGj0wVEIW8',
    'ZuerykcqrMC7lX7Tst34739/y/9e41D+Ac2P/KNFnPJ/DLZ6GfVCb/QuO7WViRPw9m8bV+Ng/i18zz8ENGHK/zE4O8Cp/U1MTExM',
    'jMMrSefXDwAQAAA=',
  ]
  const { manifest, members } = await unpackBackup(Buffer.from(old.join(''), 'base64'))
  expect(manifest.createdAt).toBe('2026-11-20T10:00:00.000Z')
  expect(members.get('tables/users.jsonl')?.toString()).toBe('{"id":"u"}\n')
  expect(members.get('secret')).toEqual(Buffer.alloc(32, 7))
})
