import { expect, test } from 'vitest'
import { emailProblem } from '#domain/contact-problems.ts'

test.each(['asha@example.com', ' asha.k+news@mail.example.in '])('%s is an e-mail', (email) => {
  expect(emailProblem(email)).toBeUndefined()
})

test.each(['', 'asha', 'asha@example', 'a b@example.com', '@example.com'])(
  '"%s" is no e-mail',
  (email) => {
    expect(emailProblem(email)).toBe('email')
  },
)
