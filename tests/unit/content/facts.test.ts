import { expect, test } from 'vitest'
import { fillFacts } from '#content/reading/facts.ts'
import { dialled, whatsAppHref } from '#content/links.ts'

const site = {
  name: 'Navjeevan',
  legalName: 'Navjeevan_Coaching & Guidance LLP',
  contacts: { phone: '0522 234 5678', email: 'a_b@firm.in' },
  legal: { companyNumber: 'LLPIN AAA-1111', registeredOffice: ['4 Park Road', 'Lucknow 226001'] },
}

test.each([
  ['{legalName}, {registeredOffice}', String.raw`Navjeevan\_Coaching & Guidance LLP, 4 Park Road, Lucknow 226001`],
  ['{phone}', '[0522\u00A0234\u00A05678](tel:+915222345678)'],
  ['{email}', String.raw`[a\_b@firm.in](mailto:a_b@firm.in)`],
  ['{name} ({companyNumber})', 'Navjeevan (LLPIN AAA-1111)'],
  ['{legalname}', '{legalname}'],
])('O6: a text takes %s from site.yaml', (written, shown) => {
  expect(fillFacts(written, site)).toBe(shown)
})

test('O6: a text stays as it is while site.yaml cannot be read', () => {
  expect(fillFacts('{legalName}', undefined)).toBe('{legalName}')
})

test.each([
  ['+91 98765 43210', '+919876543210'],
  ['+91 522 234 5678', '+915222345678'],
  ['+91-522-2345678', '+915222345678'],
  ['0522 234 5678', '+915222345678'],
  ['011 2345 6789', '+911123456789'],
  ['1800 123 4567', '18001234567'],
  ['1800-572-0000', '18005720000'],
  ['1860 500 1234', '18605001234'],
])('I: %s of the firm is dialled as %s', (written, number) => {
  expect(dialled(written)).toBe(number)
})

test('I: a landline opens a chat with its country code', () => {
  expect(whatsAppHref('0522 234 5678', '')).toBe('https://wa.me/915222345678?text=')
  expect(whatsAppHref('', 'Hello')).toBe('https://wa.me/?text=Hello')
})
