import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createSandbox } from '#sandbox/sandbox.ts'
import { phonePeStandIn } from '#server/providers/phonepe/stand-in/stand-in.ts'
import type { Hono } from 'hono'

interface SentWebhook {
  authorization: string | undefined
  signature: string | string[] | undefined
  event: string
  payload: Record<string, unknown>
}

/** A shop that notes the webhooks it gets and answers with the next of `answers`, then with 200. */
export async function openShop(answers: number[] = []) {
  const webhooks: SentWebhook[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { authorization, 'x-phonepe-checksum-signature': signature } = request.headers
      webhooks.push({ authorization, signature, ...JSON.parse(body) })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return { webhooks, url: `http://127.0.0.1:${portOf(server)}/webhook` }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The shop is not listening')
  return address.port
}

interface Surroundings {
  webhookUrl?: string
  now?: () => number
  file?: string
}

export function openSandbox({ webhookUrl, now, file = ':memory:' }: Surroundings = {}): Hono {
  return createSandbox({
    file,
    origin: () => 'https://shop.example',
    payments: [
      phonePeStandIn({
        // Without a shop, an address that agrees with everything.
        url: () => webhookUrl ?? 'data:,',
        ...{ user: 'username', password: 'password' },
      }),
    ],
    ...(now && { now }),
  })
}

export async function fetchToken(sandbox: Hono): Promise<string> {
  const answer = await sandbox.request('/sandbox/phonepe/v1/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'sandbox',
      client_secret: 'sandbox',
      client_version: '1',
      grant_type: 'client_credentials',
    }),
  })
  return (await answer.json()).access_token
}

/** A merchant with a token: `call` answers with the status and the JSON of the provider. */
export async function openMerchant(sandbox: Hono) {
  const token = await fetchToken(sandbox)
  const headers = { authorization: `O-Bearer ${token}`, 'content-type': 'application/json' }

  async function call(path: string, body?: unknown) {
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await sandbox.request(`/sandbox/phonepe${path}`, { ...request, headers })
    return { status: answer.status, json: await answer.json() }
  }
  return {
    call,
    pay: (changes: object = {}) => call('/checkout/v2/pay', { ...order, ...changes }),
    status: async (id = order.merchantOrderId, query = '') =>
      (await call(`/checkout/v2/order/${id}/status${query}`)).json,
  }
}

export const order = {
  merchantOrderId: 'order-1',
  amount: 499_900,
  expireAfter: 1200,
  metaInfo: { udf1: 'asha' },
  paymentFlow: {
    type: 'PG_CHECKOUT',
    merchantUrls: { redirectUrl: 'https://shop.example/payment-success/?order=order-1' },
  },
}

export function choose(sandbox: Hono, payPage: string, outcome: string) {
  const body = new URLSearchParams({ outcome })
  return sandbox.request(new URL(payPage).pathname, { method: 'POST', body })
}

export function setFault(sandbox: Hono, service: string, mode: string) {
  return sandbox.request('/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, mode }),
  })
}

/** Waits until the list is as long as expected; two seconds at most unless told otherwise. */
export async function untilLength(list: unknown[], length: number, patienceMs = 20_000) {
  const giveUpAt = Date.now() + patienceMs
  while (list.length < length && Date.now() < giveUpAt) await wait(10)
}
