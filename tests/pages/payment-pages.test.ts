import { describe, expect, test } from 'vitest'
import { providerSetups } from '#server/providers/setups.ts'
import { builtFiles, builtPage, isShown, readBuilt, shownIn, textOf } from './built-site.ts'

const success = builtPage('/payment-success')
const failure = builtPage('/payment-failure')

const attributesOf = (page: typeof success, name: string) =>
  page.all(`[${name}]`).map(({ attributes }) => attributes[name])

test('every state of a payment has its words, and one of them is shown before anything is known', () => {
  expect(attributesOf(success, 'data-payment-state').toSorted()).toEqual([
    ...['anew', 'asking', 'checking', 'confirming', 'none', 'open', 'paid'],
    ...['refunded', 'unheard', 'unreachable'],
  ])
  const shown = success.all('[data-payment-state]').filter(isShown)
  expect(shown.map(({ attributes }) => attributes['data-payment-state'])).toEqual(['asking'])
})

test('only where an attempt is known does anybody read not to pay again', () => {
  const answers = success.all('[data-payment-state]')
  const warning = answers.filter((answer) => /not pay again/.test(shownIn(answer)))
  expect(warning.map(({ attributes }) => attributes['data-payment-state'])).toEqual([
    'confirming',
    'checking',
  ])
})

test('the words of the specification stand as they are', () => {
  const [paid] = success.all('[data-payment-state="paid"]')
  expect(shownIn(paid)).toContain(
    'Thank you for your purchase. Your payment was processed successfully.',
  )
  const [lead] = failure.all('.lead')
  expect(shownIn(lead)).toBe(
    'Your payment could not be processed. Please try again or contact support.',
  )
})

describe.each([
  ['/payment-success', success],
  ['/payment-failure', failure],
])('%s', (_, page) => {
  test('has one place for what the server says of what was bought, and shows nothing of it unasked', () => {
    const [news, ...others] = page.all('[data-news]')
    expect([textOf(news), others]).toEqual(['', []])
    for (const part of ['[data-news]', '[data-ways]', '[data-purchase]'])
      expect(page.all(part).filter(isShown)).toEqual([])
  })

  test('has the places that the server fills for whoever has no script', () => {
    const [refresh] = page.all('head > noscript[data-way-on="refresh"]')
    expect(refresh).toBeDefined()
    const [link] = page.all('body noscript[data-way-on="link"]')
    expect(shownIn(link)).toMatch(/needs JavaScript/)
    expect(page.all('a[data-passport]').length).toBeGreaterThan(1)
  })
})

test('before a payment is known, Retry leads to the checkout, and nothing else to nowhere', () => {
  const links = failure.all('a[data-passport]').filter(isShown)
  expect(links.map((link) => [shownIn(link), link.attributes['href']])).toEqual([
    ['Retry payment', '/checkout'],
  ])
})

test('the checkout names whoever opens new payments', () => {
  const scripts = builtFiles
    .filter((file) => file.endsWith('.js'))
    .map((file) => readBuilt(file).toString())
  const [{ title }] = providerSetups
  expect(scripts.some((code) => code.includes('UPI with'))).toBe(true)
  expect(scripts.some((code) => code.includes(title))).toBe(true)
  expect(scripts.filter((code) => code.includes('PAID_THROUGH'))).toEqual([])
})
