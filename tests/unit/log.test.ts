import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'

function logged(fields: object): string {
  const lines: string[] = []
  createLog('info', { write: (line: string) => lines.push(line) }).info(fields, 'something')
  return lines.join('')
}

test('an error tells its mistake and not whom it met', () => {
  const error = Object.assign(new Error('duplicate: asha@example.com, +91 98765 43210'), {
    code: '23505',
    detail: 'Key (name)=(Asha Sample) already exists.',
    cause: new Error('Bearer abc.def was refused'),
  })
  const line = logged({ err: error })
  expect(JSON.parse(line).err).toMatchObject({
    type: 'Error',
    code: '23505',
    message: 'duplicate: [e-mail], [mobile]',
    cause: { message: 'Bearer [token] was refused' },
  })
  // The folder of the code is in every stack, and may well bear somebody's name.
  expect(line.replace(/\\n +at [^"\\]*/g, '')).not.toMatch(/asha|98765|abc\.def/i)
})

test('words of other services are masked, ids stay whole', () => {
  const payment = 'pay_9876543210abcdefghijklmnopqrstuv'
  const line = logged({ payment, reason: 'no mailbox asha@example.com for 9876543210' })
  expect(JSON.parse(line)).toMatchObject({ payment, reason: 'no mailbox [e-mail] for [mobile]' })
})

test.each(['+915222345678', '+91 522 234 5678', '+14155550100', '+44 207 946 0958'])(
  'the number %s is masked',
  (number) => {
    expect(JSON.parse(logged({ reason: `calls ${number} in vain` })).reason).toMatch(
      /^calls \[(?:phone|mobile)\] in vain$/,
    )
  },
)
