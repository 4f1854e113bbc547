import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import { aroundCalls } from '#server/providers/with-each-call.ts'
import { PaymentProviderError, type PaymentProvider } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { findNewestPayment } from './queries/figures.ts'
import {
  findBeginning,
  forgetBeginning,
  noteBeginning,
  outageOf,
  type TraceName,
} from './queries/alert-state.ts'

type Parts = Pick<Shop, 'db' | 'log' | 'now'>

/** How often changes by other processes are looked up, rather than at every answer. */
const lookEveryMs = 1000

/** Wraps the provider to record outages; their start is stored in the database, for all processes. */
export function watchProviderHealth(provider: PaymentProvider, parts: Parts): PaymentProvider {
  const note = noteFor(outageOf(provider.name), parts)
  const noticing = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await asking
      await note(true)
      return answer
    } catch (error) {
      if (error instanceof PaymentProviderError) await note(false)
      throw error
    }
  }
  return aroundCalls(provider, noticing)
}

/** Writes only changes, and never lets a failure affect an answer about money. */
function noteFor(
  name: TraceName,
  { db, log, now }: Parts,
): (hasAnswered: boolean) => Promise<void> {
  let heardAt = -Infinity
  return async (hasAnswered) => {
    const at = now()
    if (hasAnswered && Math.abs(at - heardAt) < lookEveryMs) return
    heardAt = -Infinity
    try {
      const isSilent = (await findBeginning(db, name)) !== undefined
      if (isSilent && hasAnswered) await forgetBeginning(db, name)
      if (!isSilent && !hasAnswered) await noteBeginning(db, name, at)
      if (hasAnswered) heardAt = at
    } catch (error) {
      log.error({ err: error }, 'the silence of the payment service could not be noted')
    }
  }
}

/** Queries a silent provider twice a minute, even without open payments, as its recovery would go unnoticed. */
export async function probeProviders({ db, log, now, providers }: Shop): Promise<void> {
  for (const provider of providers.all) {
    const name = outageOf(provider.name)
    if ((await findBeginning(db, name)) === undefined) continue
    const newest = await findNewestPayment(db, provider.name)
    if (newest === undefined) continue
    const use = { name: `job:ask-${name}`, limit: 1, windowMs: 30_000 }
    if (!(await takeUse(db, use, now()))) continue
    try {
      await provider.getPayment(newest.id, newest.provider_ref)
      log.info('the payment service answers again')
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
    }
  }
}
