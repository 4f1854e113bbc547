import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ContentCopy, copyContent, lineOf } from './content-copy.ts'

let content: ContentCopy
beforeAll(() => {
  content = copyContent()
})
afterEach(() => content.restore('content'))
afterAll(() => content[Symbol.dispose]())

const error = 'error'
const warning = 'warning'

describe('drafts', () => {
  test('that a menu leads to', async () => {
    content.edit('content/services/dmit.md', 'order:', 'draft: true\norder:')
    const line = lineOf(content.read('content/site.yaml'), 'href: /dmit ')
    const found = await content.check()
    expect(found).toContainEqual(
      expect.objectContaining({
        file: 'content/site.yaml',
        line,
        message: expect.stringMatching(/href: "\/dmit" leads to a draft/),
      }),
    )
  })

  test('that another file names', async () => {
    content.edit('content/profiles/rohit-mehra.md', 'order:', 'draft: true\norder:')
    const file = 'content/team/rohit-mehra.md'
    const appointments = ['content/appointments/consultation.md', 'content/appointments/first-call.md']
    for (const one of appointments) content.edit(one, '  - rohit-mehra\n', '')
    await content.expectOnly(file, lineOf(content.read(file), 'profile:'), error, /profile: .*is a draft/)
    for (const one of appointments) content.restore(one)
  })

  test('of webinars may be over', async () => {
    content.edit('content/webinars/hooponopono-power.md', 'price:', 'draft: true\nprice:')
    expect(await content.check(Date.parse('2031-01-01'))).toEqual([])
  })
})

const webinar = 'content/webinars/hooponopono-power.md'

test('a webinar that is over is a warning: it must not stop a living shop', async () => {
  content.edit(webinar, 'sampleInDays: 21\n', '')
  const found = await content.check(Date.parse('2031-01-01'))
  expect(found.map(({ severity }) => severity)).toEqual([warning])
})

test('a webinar of the sample is never over, and a real one has a day of its own', async () => {
  expect(await content.check(Date.parse('2031-01-01'))).toEqual([])
  content.edit('content/site.yaml', 'sample: true', 'sample: false')
  const line = lineOf(content.read(webinar), 'sampleInDays:')
  const found = await content.check()
  expect(found).toContainEqual(
    expect.objectContaining({
      file: webinar,
      line,
      severity: error,
      message: expect.stringMatching(/sampleInDays: .*write the day of your webinar as date/),
    }),
  )
})

test('once the site says that it is live, no placeholder may stay', async () => {
  const site = content.edit('content/site.yaml', 'sample: true', 'sample: false')
  const found = await content.check()
  const lines = (file: string) =>
    found.filter((one) => one.file === file && one.severity === error).map(({ line }) => line)
  for (const words of ['phone: +91', 'email:', 'whatsapp:', 'group:', 'Facebook'])
    expect(lines('content/site.yaml')).toContain(lineOf(site, words))
  expect(lines('content/courses/money-calmly.md').length).toBeGreaterThan(10)
  expect(lines(webinar)).toHaveLength(2)
})
