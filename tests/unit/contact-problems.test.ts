import { expect, test } from 'vitest'
import { emailProblem, phoneProblem } from '#domain/contact-problems.ts'

test.each(['asha@example.com', ' asha.k+news@mail.example.in '])('%s is an e-mail', (email) => {
  expect(emailProblem(email)).toBeUndefined()
})

test.each(['', 'asha', 'asha@example', 'a b@example.com', '@example.com'])(
  '"%s" is no e-mail',
  (email) => {
    expect(emailProblem(email)).toBe('email')
  },
)

test.each(['98765 43210', '+91 98765-43210', '098765 43210'])('%s is a mobile', (phone) => {
  expect(phoneProblem(phone)).toBeUndefined()
})

test.each(['', '12345', '0522 1234567', '98765 432100'])('"%s" is no mobile', (phone) => {
  expect(phoneProblem(phone)).toBe('mobile')
})
