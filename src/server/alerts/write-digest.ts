import { indiaDay, startOfIndiaDayBefore } from '#domain/india-time.ts'
import { checkAudit, endMark } from '#server/audit/audit-chain.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import { hasMailWithKey, insertMail } from '#server/mail/queries/mails.ts'
import { listGivenUpMails } from '#server/mail/queries/unsent-mails.ts'
import { listToSend } from '#server/orders/queries/fulfilments.ts'
import { settleDayIfDue } from '#server/payments/reconcile.ts'
import type { Shop } from '#server/shop.ts'
import { type DaySummary, digestMail } from './emails.ts'
import {
  countPayments,
  findComparison,
  findOpening,
  type Span,
  sumPaid,
  sumRefunded,
  sumWaiting,
} from './queries/figures.ts'
import { isBeyond, troubles } from './troubles.ts'

/** 7:30 in the morning in India: after the nightly comparison, and before working hours. */
const writtenAtMs = 7.5 * 60 * 60_000

/**
 * Mails the firm each morning a summary of yesterday and of what is pending, once, however many processes run this. On
 * quiet days too: a missing mail means that the shop or its mails have stopped.
 */
export async function writeDigestIfDue(shop: Shop): Promise<void> {
  const { db, catalogue } = shop
  const now = shop.now()
  const midnight = startOfIndiaDayBefore(now, 0)
  if (now < midnight + writtenAtMs) return
  const onceKey = `digest:${indiaDay(now)}`
  if (await hasMailWithKey(db, onceKey)) return
  // A shop opened today has no yesterday.
  if (((await findOpening(db)) ?? 0) > midnight) return
  // A server that was down in the night has not compared yet, and the mail reports the result.
  await settleDayIfDue(shop)
  const mail = await digestMail(catalogue.firm, await summariseYesterday(shop, now))
  await insertMail(db, { ...mail, onceKey }, now)
  void shop.outbox.deliver()
}

async function summariseYesterday(shop: Shop, now: number): Promise<DaySummary> {
  const { db } = shop
  const span = { fromMs: startOfIndiaDayBefore(now, 1), untilMs: startOfIndiaDayBefore(now, 0) }
  const states = await countPayments(db)
  const standing: string[] = []
  for (const trouble of troubles) {
    const value = await trouble.measure(shop)
    if (isBeyond(trouble, value)) standing.push(`${trouble.sentence(value)} ${trouble.advice}`)
  }
  const { sound, hash, problem } = await checkAudit(db)
  if (problem !== undefined) standing.push(`${problem} ${firmWords.watch.audit.advice}`)
  const comparison = await findComparison(db, indiaDay(now))
  if (comparison === undefined) standing.push(firmWords.watch.notCompared)
  const unsent = await listGivenUpMails(db, span)
  return {
    day: indiaDay(span.fromMs),
    sales: await salesOf(shop, span),
    refundedPaise: await sumRefunded(db, span),
    openPayments: states.get('pending') ?? 0,
    failedRefunds: states.get('refund_failed') ?? 0,
    ...(await sumWaiting(db)),
    comparison,
    toSend: await listToSend(db),
    troubles: standing,
    auditEnd: endMark({ sound, hash }),
    unsent: unsent.map(({ id, params, about, last_error }) => ({
      ...{ id, reason: last_error ?? '', to: params['to_email'], subject: params['subject'] },
      isAboutPurchase: about !== null,
    })),
  }
}

/** Kinds that the firm does not offer are left out, unless some were sold all the same. */
async function salesOf(shop: Shop, span: Span): Promise<DaySummary['sales']> {
  const { db, kinds } = shop
  const sums = await sumPaid(db, span)
  const sales = kinds.map(async (kind) => {
    const paid = sums.get(kind.name) ?? { count: 0, paise: 0 }
    const free = (await kind.free?.count(db, span)) ?? 0
    const isShown = (kind.isOffered?.(shop) ?? true) || paid.count + free > 0
    return isShown ? [{ words: kind.words(firmWords), paid, free }] : []
  })
  return (await Promise.all(sales)).flat()
}
