// Prints the books of the library into content/books/files: all of them, or those whose ids are given.
import type { Browser } from '@playwright/test'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../pictures/studio.ts'
import { chapterAlone, frontMatterAlone, wholeBook, type Entry, type Title } from './book.ts'
import { readManuscript, type Manuscript } from './manuscript.ts'

const manuscripts = fileURLToPath(new URL('./manuscripts/', import.meta.url))
const books = fileURLToPath(new URL('../../content/books/', import.meta.url))
const maxBytes = 300_000
const financeBooks = new Set([
  'a-retirement-on-one-page',
  'the-household-ledger',
  'twelve-questions-before-you-invest',
])

async function toPdf(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
  })
  await page.close()
  return pdf
}

function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Finds the page on which each chapter begins; the cover is page 1. */
async function paginate(browser: Browser, title: Title, manuscript: Manuscript): Promise<Entry[]> {
  let page = 2 + countPages(await toPdf(browser, frontMatterAlone(title, manuscript)))
  const entries: Entry[] = []
  for (const [index, chapter] of manuscript.chapters.entries()) {
    entries.push({ chapter, page })
    page += countPages(await toPdf(browser, chapterAlone(chapter, index)))
  }
  return entries
}

/** Takes a text field from the front matter of a book. */
function field(source: string, name: string): string {
  const value = new RegExp(`^${name}: (.+)$`, 'm').exec(source)?.[1]
  if (!value) throw new Error(`A book has no ${name}`)
  return value.replace(/^(['"])(.*)\1$/, '$2')
}

/** PDF files carry the time of printing; a fixed one keeps the same book the same file. */
function withoutDates(pdf: Buffer): Buffer {
  const still = pdf.toString('latin1').replace(/D:\d{14}/g, 'D:20240101000000')
  return Buffer.from(still, 'latin1')
}

async function print(browser: Browser, id: string): Promise<void> {
  const source = await readFile(`${books}${id}.md`, 'utf8')
  const finance = financeBooks.has(id)
  const title = { id, finance, title: field(source, 'title'), author: field(source, 'author') }
  const manuscript = readManuscript(await readFile(`${manuscripts}${id}.md`, 'utf8'))
  const entries = await paginate(browser, title, manuscript)
  const pdf = withoutDates(await toPdf(browser, wholeBook(title, manuscript, entries)))
  if (pdf.length > maxBytes) throw new Error(`${id}.pdf has ${pdf.length} bytes`)
  const pages = countPages(pdf)
  await writeFile(`${books}files/${id}.pdf`, pdf)
  await writeFile(`${books}${id}.md`, source.replace(/^pages: .+$/m, `pages: ${pages}`))
  console.log(`${id}.pdf  ${pages} pages  ${Math.round(pdf.length / 1000)} kB`)
}

const ids = (await readdir(manuscripts)).map((file) => file.replace(/\.md$/, ''))
const wanted = process.argv.slice(2)
const browser = await openBrowser()
for (const id of ids) if (wanted.length === 0 || wanted.includes(id)) await print(browser, id)
await browser.close()
