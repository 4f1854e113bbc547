import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const keptDeliveries = 500

const Delivery = z.object({
  subject: z.string(),
  event: z.string(),
  answer: z.string(),
  sentAt: z.int(),
})
export type Delivery = z.infer<typeof Delivery>

/** Remembers one attempt to deliver a webhook, for the people who look at the payments page. */
export function recordDelivery(store: DatabaseSync, delivery: Delivery): void {
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
