import { expect, test } from 'vitest'
import { createLog } from '#server/log.ts'

function logged(fields: object, message = 'something'): string {
  const lines: string[] = []
  createLog('info', { write: (line: string) => lines.push(line) }).info(fields, message)
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

const phones = [
  ...['+915222345678', '+91 522 234 5678', '+14155550100', '+44 207 946 0958'],
  ...['+1 (415) 555-0100', '+44 (0)20 7946 0958', '0044 20 7946 0958', '00442079460958'],
  ...['0522 2345678', '05222345678', '(0522) 234-5678', '09876543210', '+91 98765 43210'],
  ...['%2B14155550100', '+91%2098765%2043210', '+1.415.555.0100', '9876543210'],
  ...['+33 6 12 34 56 78', '%2b33 6 12 34 56 78', '00 33 6 12 34 56 78'],
]

test.each(phones)('the number %s is masked, in a field and in the message', (number) => {
  const line = JSON.parse(logged({ reason: `calls ${number} in vain` }, `tel:${number}, again`))
  expect(line.reason).toMatch(/^calls \[(?:phone|mobile)\] in vain$/)
  expect(line.msg).toMatch(/^tel:\[(?:phone|mobile)\], again$/)
})

test.each([
  ...[
    'pay_9876543210abcdefghijklmnopqrstuv',
    'OMO2611230522234567',
    'ref_05222345678',
    '₹1,250.00',
  ],
  ...['630412345678', '001234567890', '25000', '0.05222345678', '1250.00', '127.0.0.1:4321'],
  ...['2026-11-23T00:24:05.821+05:30', '2026-11-23T00:24:05.821Z', '1795409445821', '1795409445'],
  ...[
    '05-11-2026 10:24',
    '05222345-6781-4abc-8def-012345678901',
    '3f0522234567899e',
    '10:00 1234567',
  ],
])('%s stays as it is', (text) => {
  expect(JSON.parse(logged({ text: `it is ${text} now` }, `of ${text}.`))).toMatchObject({
    text: `it is ${text} now`,
    msg: `of ${text}.`,
  })
})

test('what is nested is masked, in lists too, and what is deep is left out', () => {
  const circle: Record<string, unknown> = {}
  circle['again'] = circle
  const fields = {
    ...{ answer: { to: ['asha@example.com', { phone: '+1 415 555 0100' }] }, circle },
    ...{
      count: 9_876_543_210,
      at: new Date(0),
      nothing: null,
      why: { err: new Error('9876543210') },
    },
  }
  const line = JSON.parse(logged(fields))
  expect(line).toMatchObject({
    ...{ answer: { to: ['[e-mail]', { phone: '[phone]' }] } },
    ...{ count: 9_876_543_210, at: '1970-01-01T00:00:00.000Z', nothing: null },
    why: { err: { type: 'Error', message: '[mobile]' } },
  })
  expect(JSON.stringify(line.circle)).toContain('[too deep]')
})

test('an error that is logged alone has its message masked', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  log.error(new Error('no mailbox asha@example.com'))
  log.error({ err: new Error('no mailbox asha@example.com') })
  for (const line of lines) expect(JSON.parse(line).msg).toBe('no mailbox [e-mail]')
  expect(lines).toHaveLength(2)
})
