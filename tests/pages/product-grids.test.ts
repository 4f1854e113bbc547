import { expect, test } from 'vitest'
import { formatRupees } from '#domain/money.ts'
import { art, books, courses, firm, people } from '../content-read.ts'
import { builtPage, shownIn, textOf } from './built-site.ts'

const inRupees = (price: unknown) => formatRupees(Math.round(Number(price) * 100))
const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

function card(path: string, id: string) {
  const page = builtPage(path)
  const [article] = page.all(`article[id="${id}"]`)
  const [button] = page.all(`article[id="${id}"] button`)
  return { page, article, button, text: shownIn(article) }
}

test.each(courses)('course $id shows its name, price and button', (course) => {
  const { text, button } = card('/courses', course.id)
  expect(text).toContain(oneLine(course.fields.name))
  expect(text).toContain(inRupees(course.written['price']))
  // Who has no GSTIN charges no GST.
  expect(text.includes('incl. taxes')).toBe(firm.legal.gstin !== 'none')
  expect(textOf(button)).toBe('Add to cart')
  const { teacher, duration, language, chapters } = course.fields
  const leads = people.find(({ id }) => id === teacher)?.fields.name
  for (const fact of [leads, duration, language]) if (fact) expect(text).toContain(oneLine(fact))
  const isFreeFirst = chapters.some(({ subChapters }) => subChapters.some(({ free }) => free))
  expect(text.includes('Watch a free lesson')).toBe(isFreeFirst)
})

test.each(art)('piece $id shows its name, price and button', (piece) => {
  const { text, button } = card('/dhyanamshop', piece.id)
  expect(text).toContain(oneLine(piece.fields.name))
  expect(text).toContain(inRupees(piece.written['price']))
  expect(textOf(button)).toBe('Add To Cart')
})

const isFree = (price: unknown) => price === 0 || /^\s*free\s*$/i.test(String(price))
const paidBooks = books.filter(({ written }) => !isFree(written['price']))
const freeBooks = books.filter(({ written }) => isFree(written['price']))

test.each(paidBooks)('paid book $id shows its price and can be bought', (book) => {
  const { text, button } = card('/library', book.id)
  expect(text).toContain(oneLine(book.fields.title))
  expect(text).toContain(inRupees(book.written['price']))
  expect(textOf(button)).toBe('Buy Now')
})

test.each(freeBooks)('free book $id opens as a PDF in a new tab', (book) => {
  const { page, text, button } = card('/library', book.id)
  const [link] = page.all(`article[id="${book.id}"] a[target="_blank"]`)
  expect(text).toContain('Free')
  expect(textOf(link)).toBe('Download Now')
  expect(link?.attributes['href']).toBe(`/books/${book.id}.pdf`)
  expect(button).toBeUndefined()
})

test.each([
  ['/courses', 'Course'],
  ['/library', 'Book'],
  ['/dhyanamshop', 'Dhyanam'],
])('each form on %s sends id, kind and quantity, and no price', (path, itemType) => {
  const page = builtPage(path)
  const forms = page.all('form[method="post"][action="/api/cart/add"]')
  expect(forms.length).toBeGreaterThan(0)
  for (const form of forms) {
    const fields = form.children
      .filter((child) => child.name === 'input')
      .map(({ attributes }) => [attributes.name, attributes.value])
    expect(fields).toEqual([
      ['productId', expect.any(String)],
      ['itemType', itemType],
      ['quantity', '1'],
    ])
  }
})
