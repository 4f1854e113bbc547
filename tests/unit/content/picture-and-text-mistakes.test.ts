import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ContentCopy, copyContent, lineOf } from './content-copy.ts'

let content: ContentCopy
beforeAll(() => {
  content = copyContent()
})
afterEach(() => content.restore('content'))
afterAll(() => content[Symbol.dispose]())

const art = 'content/art/bindu.md'
const error = 'error'
const warning = 'warning'

describe('pictures', () => {
  test('that nothing shows', async () => {
    content.copy('content/art/images/bindu.jpg', 'content/art/images/spare.jpg')
    await content.expectOnly('content/art/images/spare.jpg', 1, warning, /no file shows this picture/)
  })

  test('that are no pictures inside', async () => {
    content.write('content/art/images/bindu.jpg', 'not a picture')
    await content.expectOnly(art, lineOf(content.read(art), 'image:'), error, /image: .*cannot be read/)
  })

  test('of the wrong shape', async () => {
    const wide = { width: 1600, height: 1000, channels: 3 as const, background: 'teal' }
    await sharp({ create: wide }).toFile(join(content.root, 'content/art/images/bindu.jpg'))
    await content.expectOnly(art, lineOf(content.read(art), 'image:'), warning, /image: .*not 1:1/)
  })

  test('and PDFs that no book names', async () => {
    const files = 'content/books/files'
    content.copy(`${files}/mornings-plainly.pdf`, `${files}/spare.pdf`)
    await content.expectOnly(`${files}/spare.pdf`, 1, warning, /no book names this PDF/)
  })
})

describe('texts', () => {
  test('missing where a page shows them', async () => {
    const file = 'content/team/devika-joshi.md'
    const fields = content.read(file).split('\n---\n')[0] ?? ''
    content.write(file, `${fields}\n---\n`)
    await content.expectOnly(file, fields.split('\n').length + 1, error, /text: is missing/)
  })

  test('where nothing shows them', async () => {
    const file = 'content/gallery/lamp-ring.md'
    content.write(file, `${content.read(file)}\nA long story.\n`)
    const line = lineOf(content.read(file), 'A long story')
    await content.expectOnly(file, line, warning, /text: is shown nowhere/)
  })

  test('written on Windows are nobody’s mistake', async () => {
    content.write(art, `\uFEFF${content.read(art).replaceAll('\n', '\r\n')}`)
    expect(await content.check()).toEqual([])
  })

  test('the first slide without words', async () => {
    const file = 'content/slides/one-page.md'
    content.write(file, content.read(file).replace(/message:\n(?: .*\n)+/, ''))
    await content.expectOnly(file, 1, error, /message: is missing/)
  })

  test('words on a later slide', async () => {
    const file = 'content/slides/an-open-book.md'
    const [words = ''] = /message:\n(?: .*\n)+/.exec(content.read('content/slides/one-page.md')) ?? []
    content.write(file, content.read(file).replace('order:', `${words}order:`))
    const line = lineOf(content.read(file), 'message:')
    await content.expectOnly(file, line, error, /message: is shown nowhere; only the first slide speaks/)
  })

  test('a slide that shows nothing, or a picture without words for it', async () => {
    const file = 'content/slides/lotus-pond.md'
    content.write(file, '---\norder: 3\n---\n')
    expect(await content.check()).toContainEqual(
      expect.objectContaining({ file, message: expect.stringMatching(/^image: is missing; a slide shows a picture/) }),
    )
    content.write(file, '---\nimage: ./images/lotus-pond.jpg\norder: 3\n---\n')
    await content.expectOnly(file, 1, error, /^alt: is missing; say what the picture shows/)
  })

  test('a slide with the sample page of a service that has none', async () => {
    const service = 'content/services/dmit.md'
    content.write(service, content.read(service).replace(/^paper:\n(?: .*\n)+/m, ''))
    const file = 'content/slides/lotus-pond.md'
    content.write(file, '---\nservice: dmit\norder: 3\n---\n')
    expect(await content.check()).toContainEqual(
      expect.objectContaining({ file, line: 2, message: expect.stringMatching(/^service: .*dmit.md has no paper/) }),
    )
  })
})
