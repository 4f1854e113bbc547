import { createRoute, z } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jsonAnswer, signedIn } from '#contracts/parts.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { answerProblem } from '#server/http/problem-answer.ts'
import { answerChecker } from './contract-answers.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'

const Told = z.object({ who: z.object({ id: z.string() }) })
const responses = { 200: jsonAnswer(Told, 'Who asks') }
const own = createRoute({ method: 'get', path: '/own/{id}', security: signedIn, responses })
const open = createRoute({ method: 'get', path: '/open/{id}', responses })

let shop: TestShop
beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop[Symbol.asyncDispose]())

function routesOf() {
  const routes = contractRoutes(shop.shop)
  routes.onError((error, c) => {
    c.set('log', shop.shop.log)
    return answerProblem(error, c)
  })
  return routes
    .openapi(own, (c) => c.json({ who: { id: c.var.userId } }, 200))
    .openapi(open, (c) => {
      // @ts-expect-error: without a guard nobody is known, and the compiler says so
      const { userId } = c.var
      return c.json({ who: { id: String(userId) } }, 200)
    })
}

test('a contract that needs a session is guarded by being answered, and no other is', async () => {
  const { userId, token } = await registerPerson(shop, 'asha@example.com')
  const routes = routesOf()
  expect((await routes.request('/own/1')).status).toBe(401)
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await routes.request('/own/1', { headers })
  expect([answer.status, await answer.json()]).toEqual([200, { who: { id: userId } }])
  expect((await routes.request('/open/1')).status).toBe(200)
})

test('an answer that says more than its contract is noticed, however deep it is', () => {
  const check = answerChecker(routesOf())
  const answered = { method: 'GET', path: '/open/1?a=b', status: 200 }
  expect(() => check({ ...answered, body: { who: { id: '1' } } })).not.toThrow()
  const leak = { who: { id: '1', password_hash: 'x' } }
  expect(() => check({ ...answered, body: leak })).toThrow(/open\/1 answers .*password_hash/)
  expect(() => check({ ...answered, body: { who: {} } })).toThrow()
})

test('A2: the document of the calls is written once, and a client that has it is told so', async () => {
  const write = vi.spyOn(shop.app, 'getOpenAPI31Document')
  const first = await shop.call('GET', '/api/openapi.json')
  expect(first.body.openapi).toBe('3.1.0')
  const again = await shop.call('GET', '/api/openapi.json')
  expect(again.body).toEqual(first.body)
  expect(write).toHaveBeenCalledTimes(1)
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  const unchanged = await shop.call('GET', '/api/openapi.json', { headers })
  expect(unchanged).toMatchObject({ status: 304, body: '' })
})
