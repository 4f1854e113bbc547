import { expect, test } from 'vitest'
import { allIn, builtPage, shownIn } from './built-site.ts'

const page = builtPage('/training-for-companies')
const [form] = page.all('main form')
if (!form) throw new Error('/training-for-companies has no form')

test('companies have a plain form: it posts without a script, and each field says what it is', () => {
  expect(form.attributes).toMatchObject({ method: 'post', action: '/api/training-enquiries' })
  const fields = allIn(form, 'input, select, textarea').filter(
    ({ attributes }) => attributes['type'] !== 'hidden',
  )
  expect(fields.map(({ attributes }) => attributes['name'])).toEqual([
    ...['company', 'name', 'phone', 'email', 'people', 'when', 'city', 'message'],
  ])
  for (const { attributes } of fields) {
    const [label] = allIn(form, `label[for="${attributes['id']}"]`)
    expect(shownIn(label), attributes['name']).toMatch(/\w/)
  }
  expect([...page.all('main astro-island'), ...allIn(form, 'script')]).toEqual([])
})

test('of the size one has to be chosen; when it should be is open until somebody says it', () => {
  const choices = (name: string) => allIn(form, `select[name="${name}"] option`)
  expect(choices('people').map(({ attributes }) => attributes['value'])).toEqual([
    ...['', '1-10', '11-25', '26-60', '61+'],
  ])
  const chosen = choices('when').filter(({ attributes }) => 'selected' in attributes)
  expect(chosen.map(({ attributes }) => attributes['value'])).toEqual(['open'])
})

test('the form says what becomes of what is written, and leads to the policy', () => {
  expect(shownIn(form)).toContain('delete it after one year')
  const links = allIn(form, 'a').map(({ attributes }) => attributes['href'])
  expect(links).toContain('/privacy-policy')
  expect(shownIn(builtPage('/privacy-policy').all('[data-kept="enquiries"]')[0])).toContain(
    'Training enquiries',
  )
})

test('home, the service that trains teams and the footer lead there', () => {
  for (const [path, part] of [
    ['/', 'main a'],
    ['/personality-development', 'main a'],
    ['/about', 'footer a'],
  ] as const) {
    const links = builtPage(path)
      .all(part)
      .map(({ attributes }) => attributes['href'])
    expect(links, path).toContain('/training-for-companies')
  }
})

test('the page of the answer says what happens next, and stays out of search results', () => {
  const answer = builtPage('/training-received')
  expect(shownIn(answer.all('main')[0])).toContain('within two working days')
  expect(answer.all('meta[name="robots"]')[0]?.attributes['content']).toContain('noindex')
})
