import { createHash, createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { currentFault } from '#sandbox/faults/faults.ts'
import { sleep } from '#sandbox/stand-in.ts'
import type { StandInContext } from './context.ts'

const keptDeliveries = 500

const Delivery = z.object({
  subject: z.string(),
  event: z.string(),
  answer: z.string(),
  sentAt: z.int(),
})
export type Delivery = z.infer<typeof Delivery>

/** Stores one attempt to deliver a webhook, for the payments page. */
function recordDelivery(store: DatabaseSync, delivery: Delivery): void {
  const { lastInsertRowid } = store
    .prepare(
      `insert into phonepe_webhooks (subject, event, answer, sentAt)
        values (:subject, :event, :answer, :sentAt)`,
    )
    .run(delivery)
  store
    .prepare('delete from phonepe_webhooks where id <= ?')
    .run(Number(lastInsertRowid) - keptDeliveries)
}

export function newestDeliveries(store: DatabaseSync, limit: number): Delivery[] {
  return store
    .prepare('select * from phonepe_webhooks order by id desc limit ?')
    .all(limit)
    .map((row) => Delivery.parse(row))
}

const answerWithinMs = 3000
const lateMs = 5000
const retryAfterMs = [1000, 3000, 9000]

export interface WebhookEvent {
  /** The merchant's id of the order or refund, for the list on that page. */
  subject: string
  event: string
  payload: Record<string, unknown>
}

/**
 * Delivers the event to the shop, according to the current fault mode. `stale` is the older, contradicting event that
 * `webhook-reordered` sends after it. A refusal by the shop is no error.
 */
export async function announce(
  context: StandInContext,
  news: WebhookEvent,
  stale: WebhookEvent = news,
): Promise<void> {
  const mode = currentFault(context.store, 'phonepe')
  if (mode === 'webhook-lost') return record(context, news, 'lost on purpose')
  if (mode === 'webhook-late') await sleep(lateMs)
  if (mode === 'webhook-duplicate') {
    await Promise.all([deliver(context, news), deliver(context, news)])
    return
  }
  if (mode === 'webhook-of-others') await deliver(context, aboutOthers(news))
  await deliver(context, news)
  if (mode === 'webhook-reordered') await deliver(context, stale)
}

/** As if another shop of the same merchant used the same webhook address. */
function aboutOthers(news: WebhookEvent): WebhookEvent {
  const subject = 'order-of-another-shop'
  const payload = { ...news.payload, merchantOrderId: subject }
  return { ...news, subject, payload: { ...payload, originalMerchantOrderId: subject } }
}

async function deliver(context: StandInContext, news: WebhookEvent): Promise<void> {
  for (const pauseMs of [0, ...retryAfterMs]) {
    if (pauseMs > 0) await sleep(pauseMs)
    const answer = await send(context, news)
    record(context, news, answer)
    if (/^2\d\d$/.test(answer)) return
  }
}

/** The status of the shop's answer, or why there was none. */
async function send(context: StandInContext, news: WebhookEvent): Promise<string> {
  const body = JSON.stringify({ event: news.event, payload: news.payload })
  try {
    const answer = await fetch(context.webhook.url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...proofOf(context, body) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await answer.body?.cancel()
    return String(answer.status)
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The two settings of an account: constant credentials, or a signature of the body. */
function proofOf({ store, webhook }: StandInContext, body: string): Record<string, string> {
  const { user, password, key = '', keyId = '' } = webhook
  if (currentFault(store, 'phonepe') !== 'webhook-signed')
    return { authorization: createHash('sha256').update(`${user}:${password}`).digest('hex') }
  return {
    'x-phonepe-checksum-signature': createHmac('sha256', key).update(body).digest('hex'),
    'x-phonepe-checksum-key-id': keyId,
  }
}

function record({ store, now }: StandInContext, news: WebhookEvent, answer: string): void {
  recordDelivery(store, { subject: news.subject, event: news.event, answer, sentAt: now() })
}
