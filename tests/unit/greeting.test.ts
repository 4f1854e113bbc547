import { expect, test } from 'vitest'
import { greeting } from '#server/mail/template-content.ts'

test.each([
  'Asha Sample',
  'Mary-Jane O’Brien',
  "D'Souza",
  'A.P.J. Abdul Kalam',
  'Dr. S. K. Sharma',
  'Ramesh Kumar, Jr.',
  'के.पी. सिंह',
  'लक्ष्\u200Dमी',
  'தமிழ்ச்செல்வி',
  'محمد علي',
])('%s is greeted by name', (name) => {
  expect(greeting(name, 'participant', 'en')).toBe(`Dear ${name},`)
})

test.each([
  '',
  'https://evil.example',
  'www.evil.example',
  'evil.com',
  'Asha from EVIL.COM',
  'claim at bit.ly/3xYz',
  'उपहार.भारत',
  '192.168.0.1',
  'Call 98765 43210',
  'evil。com',
  'asha@evil.example',
  'evil[.]com',
  'Asha\nBcc: evil',
])('%j is not greeted by name', (name) => {
  expect(greeting(name, 'participant', 'en')).toBe('Dear participant,')
})
