import sharp from 'sharp'
import { made, moved, replaced, text } from './kind.ts'
import { art, book, course } from './mistake.ts'
import { bytesOf, sampleProject, wordsOf } from './overlay.ts'
import { lockedPdf } from './small-pdf.ts'

const bindu = 'content/art/images/bindu.jpg'
const pdf = 'content/books/files/a-retirement-on-one-page.pdf'
const halfOf = (path: string) => bytesOf(path).subarray(0, bytesOf(path).length / 2)
const calmly = 'content/courses/images/money-calmly.jpg'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

const pictures = [
  made('a picture that nobody has', art, () => [[bindu, undefined]], 'image:', /image: .*does not exist; /),
  made('a picture of 0 bytes', art, () => [text(bindu, '')], 'image:', /0 bytes.*; copy the picture again/),
  made('half a picture', art, () => [[bindu, halfOf(bindu)]], 'image:', /only half of it; save it again/),
  made('the first bytes of a picture', art, () => [[bindu, bytesOf(bindu).subarray(0, 20)]], 'image:', /cannot be read as a picture.*; save/),
  made('a text for a picture', art, () => [text(bindu, 'hello')], 'image:', /cannot be read as a picture/),
  made('a page of the web for a picture', art, () => [text(bindu, '<!doctype html><p>404')], 'image:', /cannot be read as a picture/),
  made('a pointer for a picture', art, () => [text(bindu, 'version https://git-lfs.github.com/spec/v1\n')], 'image:', /pointer.*; run git lfs pull/),
  made('SVG with another ending', art, () => [text(bindu, '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="960"><script>1</script></svg>')], 'image:', /SVG inside.*; save the picture as JPEG/),
  made('GIF with another ending', art, async () => [[bindu, await blank(960, 960).gif().toBuffer()]], 'image:', /GIF inside.*; save/),
  made('TIFF with another ending', art, async () => [[bindu, await blank(960, 960).tiff().toBuffer()]], 'image:', /TIFF inside.*; save/),
  made('PNG with the ending of JPEG', art, async () => [[bindu, await blank(960, 960).png().toBuffer()]], 'image:', /PNG inside; rename it .*\.png/),
  made('a PDF for a picture', art, () => [[bindu, bytesOf(pdf)]], 'image:', /image: .*; save/),
  made('a picture that is too small', art, async () => [[bindu, await blank(300, 300).jpeg().toBuffer()]], 'image:', /too small.*; take one of 960 x 960/),
  made('a picture of another shape', art, async () => [[bindu, await blank(1600, 960).jpeg().toBuffer()]], 'image:', /not 1:1.*; crop it/),
  made(
    'a portrait that a telephone turned',
    course,
    async () => [[calmly, await blank(4032, 3024).withMetadata({ orientation: 6 }).jpeg().toBuffer()]],
    'image:',
    /not 4:3 \(it is 3024 x 4032 px\).*; crop it/,
  ),
  made('a picture that nothing shows', 'content/art/images/spare.jpg', () => [['content/art/images/spare.jpg', bytesOf(bindu)]], 1, /no file shows this picture; name it/),
  made('a picture by an address of the site', art, () => [replaced(art, './images/bindu.jpg', '/images/bindu.jpg')], 'image:', /begin it with \.\//),
  made('a picture by a path of Windows', art, () => [replaced(art, './images/bindu.jpg', '.\\images\\bindu.jpg')], 'image:', /strokes of Windows.*; did you mean "\.\/images\/bindu\.jpg"/),
  made('a blank behind a picture', art, () => [replaced(art, './images/bindu.jpg', "'./images/bindu.jpg '")], 'image:', /image: .*; /),
  made('half a picture in a text', 'content/team/asha-verma.md', () => [
    replaced('content/team/asha-verma.md', '*A sample', '![A woman](../art/images/bindu.jpg)\n\n*A sample'),
    [bindu, halfOf(bindu)],
  ], '![A woman]', /text: .*only half of it; save/),
]

const books = [
  made('a book that nobody has', book, () => [[pdf, undefined]], 'pdf:', /does not exist; /),
  made('a book of 0 bytes', book, () => [text(pdf, '')], 'pdf:', /0 bytes.*; copy/),
  made('a JPEG for a book', book, () => [[pdf, bytesOf(bindu)]], 'pdf:', /no PDF inside.*; save the book as PDF/),
  made('a Word file for a book', book, () => [text(pdf, 'PK\u0003\u0004word/document.xml')], 'pdf:', /no PDF inside/),
  made('half a book', book, () => [[pdf, halfOf(pdf)]], 'pdf:', /cut off before its end; copy/),
  made('a book with a password', book, () => [[pdf, lockedPdf(9)]], 'pdf:', /asks for a password; save it without one/),
  made('a book that opens nowhere', book, () => [text(pdf, '%PDF-1.4\nnothing else\n%%EOF\n')], 'pdf:', /cannot be opened.*; save the book as PDF again/),
  made('a pointer for a book', book, () => [text(pdf, 'version https://git-lfs.github.com/spec/v1\n')], 'pdf:', /pointer.*; run git lfs pull/),
  made('another number of pages', book, () => [replaced(book, 'pages: 9', 'pages: 90')], 'pages:', /90 is not what .*; write pages: 9/),
  made('a heavy book', book, () => [[pdf, Buffer.concat([bytesOf(pdf).subarray(0, -7), Buffer.alloc(11e6, ' '), bytesOf(pdf).subarray(-2000)])]], 'pdf:', /large \(11 MB\).*; save it smaller/),
  made('a book that no file names', 'content/books/files/spare.pdf', () => [['content/books/files/spare.pdf', bytesOf(pdf)]], 1, /no book names this PDF; name it/),
  made('two books of one PDF', 'content/books/circle-by-circle.md', () => [replaced('content/books/circle-by-circle.md', './files/circle-by-circle.pdf', './files/a-retirement-on-one-page.pdf')], 'pdf:', /same as in .*; write its own/),
]

const copyOf = (from: string, to: string) => [[to, Buffer.from(wordsOf(from).replace(/order: \d+/, 'order: 99'))] as const]
const without = (folder: string) => () =>
  [...sampleProject().content.keys()]
    .filter((path) => path.startsWith(`content/${folder}/`))
    .map((path) => [path, undefined] as const)

const files = [
  made('a file in a folder that nobody knows', 'content/course/x.md', () => copyOf(course, 'content/course/x.md'), 1, /no page shows files of this place; did you mean "courses"/),
  made('a file below its folder', 'content/art/images/x.md', () => copyOf(art, 'content/art/images/x.md'), 1, /no page shows this file; put it right/),
  made('the ending .txt', 'content/art/bindu.txt', () => moved(art, 'content/art/bindu.txt'), 1, /files end in \.md.*; rename/),
  made('the ending .MD', 'content/art/bindu.MD', () => moved(art, 'content/art/bindu.MD'), 1, /files end in \.md.*; rename/),
  made('the ending .mdx', 'content/art/bindu.mdx', () => moved(art, 'content/art/bindu.mdx'), 1, /files end in \.md.*; rename/),
  made('the ending .yml', 'content/site.yml', () => moved('content/site.yaml', 'content/site.yml'), 1, /files end in \.yaml.*; rename/),
  made('a large letter in a name', 'content/art/Bindu.md', () => moved(art, 'content/art/Bindu.md'), 1, /rename it to bindu\.md/),
  made('a blank in a name', 'content/art/bindu copy.md', () => moved(art, 'content/art/bindu copy.md'), 1, /rename it to bindu-copy\.md/),
  made('Hindi in a name', 'content/art/बिंदु.md', () => moved(art, 'content/art/बिंदु.md'), 1, /becomes an address; rename it/),
  made('a page that is gone', 'content/pages/about.md', () => [['content/pages/about.md', undefined]], 1, /is missing; the site needs it/),
  made('menus that are gone', 'content/site.yaml', () => [['content/site.yaml', undefined]], 1, /is missing; the site needs it/),
  made('two goods of one id', art, () => copyOf(book, 'content/books/bindu.md'), 1, /has the id "bindu" already.*; rename/),
  made('a copy with the same summary', 'content/art/evening.md', () => copyOf(art, 'content/art/evening.md'), 'summary:', /summary: is the same as in .*; write its own/),
  made('a copy with the same name', 'content/art/evening.md', () => copyOf(art, 'content/art/evening.md'), 'name:', /name: is the same as in .*; write its own/),
  made('a copy with the same picture', 'content/art/evening.md', () => copyOf(art, 'content/art/evening.md'), 'image:', /image: is the same as in .*; write its own/),
  made('a service that no menu names', 'content/services/coaching.md', () => copyOf('content/services/dmit.md', 'content/services/coaching.md'), 1, /nothing leads to \/coaching; name it below showcase/),
  made('no slide', 'content/slides', without('slides'), 1, /no slide is left.*; bring one back/),
  made('no course', 'content/courses', without('courses'), 1, /shows no course; bring one back/),
  made('no testimonial', 'content/testimonials', without('testimonials'), 1, /shows nothing; bring one back/),
  made('a profile at the address of a page', 'content/profiles/courses.md', () => copyOf('content/profiles/asha-verma.md', 'content/profiles/courses.md'), 1, /address of another page; rename/),
  made('the place of another', 'content/art/chandra.md', () => [replaced('content/art/chandra.md', /order: \d+/.exec(wordsOf('content/art/chandra.md'))?.[0] ?? '', 'order: 5')], 'order:', /has the place 5 already; give each its own/),
]

export const kindsOfFiles = [...pictures, ...books, ...files]
