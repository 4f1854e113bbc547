import { expect, test } from 'vitest'
import { nearAddress } from '#server/site/site-routes.ts'

const pages = new Set([
  '/',
  '/dmit',
  '/courses',
  '/courses/wealth',
  '/payment-success',
  '/appointment',
])
const near = (address: string) =>
  nearAddress(`https://shop.example${address}`, (path) => pages.has(path))

const key = 'AbCdEfGhIjKlMnOpQrStU_'

test.each([
  ['/DMIT', '/dmit'],
  ['/Courses/Wealth', '/courses/wealth'],
  ['/courses.', '/courses'],
  ['/courses/', '/courses'],
  ['/courses/).', '/courses'],
  ['/courses%20', '/courses'],
  ['/courses%3E', '/courses'],
  ['/courses%E2%80%9D', '/courses'],
  ['/courses%E0%A5%A4', '/courses'],
  ['//courses', '/courses'],
  ['/.,', '/'],
  ['/COURSES!?page=2', '/courses?page=2'],
  [`/o/${key}.`, `/o/${key}`],
  [`/o/${key}/`, `/o/${key}`],
  [`/o/${key}%20`, `/o/${key}`],
  [`/o/${key})?continue`, `/o/${key}?continue`],
  [`/O/${key}`, `/o/${key}`],
  [`/appointment?id=a-1&amp;key=${key}`, `/appointment?id=a-1&key=${key}`],
  [`/appointment?id=a-1&amp%3Bkey=${key}`, `/appointment?id=a-1&key=${key}`],
  [`/appointment?id=a-1&key=${key})`, `/appointment?id=a-1&key=${key}`],
  [`/appointment?id=a-1&key=${key}%E2%80%9D.`, `/appointment?id=a-1&key=${key}`],
  [`/appointment%3Fid%3Da-1%26key%3D${key}`, `/appointment?id=a-1&key=${key}`],
  ['/Payment-Success/?payment=p-1.', '/payment-success?payment=p-1'],
  ['/api/payment/phonepe/return/?payment=p-1', '/api/payment/phonepe/return?payment=p-1'],
  [
    '/api/webinars/s-1/calendar.ics?signature=abc).',
    '/api/webinars/s-1/calendar.ics?signature=abc',
  ],
  [
    '/api/downloads/o-1/book.?expires=1&amp;signature=a',
    '/api/downloads/o-1/book?expires=1&signature=a',
  ],
])('F: %s is nearly %s', (address, right) => {
  expect(near(address)).toBe(right)
  expect(near(right)).toBeUndefined()
})

test.each([
  '/courses',
  '/courses?next=/a.&q=b)',
  '/nothing',
  '/NOTHING.',
  '/%E0%A4%A',
  '//evil.example',
  '/o/short.',
  `/o/${key}AB`,
  `/o/${key}/pay`,
  '/api/cart/',
  '/api/auth/login.',
  '/sandbox/',
])('F: %s is left as it is', (address) => {
  expect(near(address)).toBeUndefined()
})
