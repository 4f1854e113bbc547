import { expect, test } from 'vitest'
import { formatRupees } from '#domain/money.ts'
import { builtPage, textOf } from './built-site.ts'
import { artFiles, bookFiles, courseFiles } from './content-files.ts'

const inRupees = (price: number) => formatRupees(Math.round(price * 100))

function card(path: string, id: string) {
  const page = builtPage(path)
  const [article] = page.all(`article[id="${id}"]`)
  const [button] = page.all(`article[id="${id}"] button`)
  return { page, article, button, text: textOf(article) }
}

test.each(courseFiles)('course $id shows its name, price and button', (course) => {
  const { text, button } = card('/courses', course.id)
  expect(text).toContain(course.fields.name)
  expect(text).toContain(inRupees(course.fields.price))
  expect(textOf(button)).toBe('Add to cart')
})

test.each(artFiles)('piece $id shows its name, price and button', (piece) => {
  const { text, button } = card('/dhyanamshop', piece.id)
  expect(text).toContain(piece.fields.name)
  expect(text).toContain(inRupees(piece.fields.price))
  expect(textOf(button)).toBe('Add To Cart')
})

const paidBooks = bookFiles.filter(({ fields }) => typeof fields.price === 'number')
const freeBooks = bookFiles.filter(({ fields }) => fields.price === 'Free')

test.each(paidBooks)('paid book $id shows its price and can be bought', (book) => {
  const { text, button } = card('/library', book.id)
  expect(text).toContain(book.fields.title)
  expect(text).toContain(inRupees(Number(book.fields.price)))
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
