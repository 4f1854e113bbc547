import { expect, test } from 'vitest'
import { emailProblem, mailboxOf, normaliseEmail, tidyEmail } from '#domain/email.ts'
import { emailName } from '#domain/email-name.ts'

const long = 'a'.repeat(63)

test.each([
  ['asha@example.com', 'asha@example.com'],
  [' asha.k+news@mail.example.in ', 'asha.k+news@mail.example.in'],
  ['Asha@Example.COM', 'Asha@example.com'],
  ['a&b@example.com', 'a&b@example.com'],
  ["o'neil!#$%*/=?^_`{|}~@example.com", "o'neil!#$%*/=?^_`{|}~@example.com"],
  ['x@münchen.example', 'x@xn--mnchen-3ya.example'],
  ['x@MÜNCHEN.example', 'x@xn--mnchen-3ya.example'],
  ['x@mu\u0308nchen.example', 'x@xn--mnchen-3ya.example'],
  ['x@xn--mnchen-3ya.example', 'x@xn--mnchen-3ya.example'],
  ['राम@उदाहरण.भारत', 'राम@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['ÉLAN@example.com', 'élan@example.com'],
  ['asha@example。com', 'asha@example.com'],
  [`${long}a@example.com`, `${long}a@example.com`],
])('F: %s is an e-mail, kept as %s', (typed, kept) => {
  expect(tidyEmail(typed)).toBe(kept)
  expect(tidyEmail(kept)).toBe(kept)
  expect(emailProblem(typed)).toBeUndefined()
})

test.each([
  ['nothing', ''],
  ['no @', 'asha'],
  ['no domain of a country', 'asha@example'],
  ['a blank', 'a b@example.com'],
  ['nothing before the @', '@example.com'],
  ['two dots', 'a..b@example.com'],
  ['a dot at an end', 'a.@example.com'],
  ['a dot behind the domain', 'a@example.com.'],
  ['two @', 'a@b@example.com'],
  ['an @ of full width', 'asha＠example.com'],
  ['a name beside it', 'Asha <asha@example.com>'],
  ['another recipient', 'a@example.com,b@example.com'],
  ['65 octets', `${long}aa@example.com`],
  ['65 octets of 22 letters', `${'र'.repeat(22)}@example.com`],
  ['more than 254 octets', `a@${`${long}.`.repeat(4)}com`],
  ['a network address', 'a@192.0.2.1'],
  ['a number that means one', 'a@1.2.3'],
  ['a port', 'a@example.com:25'],
  ['a path', 'a@example.com/x'],
  ['an escaped letter', 'a@ex%61mple.com'],
  ['a domain that begins with a dash', 'a@-example.com'],
  ['no Punycode', 'a@xn--\u0080.com'],
  ['letters that nobody sees', 'a\u200Db@example.com'],
])('F: %s makes no e-mail', (_, typed) => {
  expect(emailProblem(typed)).toBe('email')
})

test('F: each spelling of a mailbox is one account, and a look-alike another one', () => {
  const spellings = ['X@München.example', 'x@XN--MNCHEN-3YA.example', ' x@mu\u0308nchen.EXAMPLE ']
  expect(new Set(spellings.map(normaliseEmail)).size).toBe(1)
  // A Cyrillic letter in each.
  expect(normaliseEmail('asha@ex\u0430mple.com')).toMatch(/^asha@xn--/)
  expect(normaliseEmail('\u0430sha@example.com')).not.toBe('asha@example.com')
  // The sign of Kelvin is the letter K, for the mailbox that is written to as well.
  expect(tidyEmail('mi\u212Ae@example.com')).toBe('miKe@example.com')
  expect(normaliseEmail('')).toBe('')
})

test('what follows a plus leads to the same mailbox, and so do dots at Gmail', () => {
  expect(mailboxOf('Asha.K+news@GMail.com')).toBe('ashak@gmail.com')
  expect(mailboxOf('+a+b@example.com')).toBe('+a@example.com')
  expect(emailName('asha@example.com')).toBe('asha')
})
