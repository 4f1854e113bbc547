import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { fairQueue } from '#server/http/server-limits.ts'

function opened() {
  const begun: string[] = []
  const app = new Hono()
  app.use(
    fairQueue((c) => {
      const network = c.req.query('from') ?? ''
      return { network, area: network, crowd: 1 }
    }),
  )
  app.get('/', (c) => {
    begun.push(c.req.query('from') ?? '')
    return c.text('answer')
  })
  const ask = (from: string, env = {}) => Promise.resolve(app.request(`/?from=${from}`, {}, env))
  return { begun, ask }
}

test('A1, A3: of one network a request is begun in each turn, and those of others are not behind it', async () => {
  const { begun, ask } = opened()
  const flood = Array.from({ length: 50 }, () => ask('flood'))
  await setImmediate()
  const other = ask('other')
  const own = ask('')
  await Promise.all([other, own])
  expect(begun.filter((from) => from === 'flood').length).toBeLessThan(5)
  await Promise.all(flood)
  expect(begun.filter((from) => from === 'flood')).toHaveLength(50)
})

test('A2: what a client that has gone still waits for is not begun', async () => {
  const { begun, ask } = opened()
  const socket = { destroyed: false }
  const flood = Array.from({ length: 10 }, () => ask('flood', { incoming: { socket } }))
  socket.destroyed = true
  const answers = await Promise.all(flood)
  expect(begun).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
})
