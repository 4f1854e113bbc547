import { takeUse } from '#server/limits/queries/rate-limits.ts'
import { PaymentProviderError, type PaymentProvider } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { findNewestPayment } from './queries/figures.ts'
import { findBeginning, forgetBeginning, noteBeginning } from './queries/traces.ts'

const name = 'provider-silent'
type Parts = Pick<Shop, 'db' | 'log' | 'now'>

/** The same provider. Since when it has not answered stands in the database, for all processes. */
export function noticeSilence(provider: PaymentProvider, parts: Parts): PaymentProvider {
  const noticing = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await asking
      await note(parts, true)
      return answer
    } catch (error) {
      if (error instanceof PaymentProviderError) await note(parts, false)
      throw error
    }
  }
  return {
    open: (payment) => noticing(provider.open(payment)),
    ask: (id) => noticing(provider.ask(id)),
    refund: (refund) => noticing(provider.refund(refund)),
    askRefund: (id) => noticing(provider.askRefund(id)),
  }
}

/** Writes only when something changes, and never stands in the way of an answer about money. */
async function note({ db, log, now }: Parts, hasAnswered: boolean): Promise<void> {
  try {
    const isSilent = (await findBeginning(db, name)) !== undefined
    if (isSilent && hasAnswered) await forgetBeginning(db, name)
    if (!isSilent && !hasAnswered) await noteBeginning(db, name, now())
  } catch (error) {
    log.error({ err: error }, 'the silence of the payment service could not be noted')
  }
}

/** While the provider is silent it is asked twice a minute, also when no payment is open: else nobody knew. */
export async function askSilentProvider({ db, log, now, payments }: Shop): Promise<void> {
  if ((await findBeginning(db, name)) === undefined) return
  const id = await findNewestPayment(db)
  if (id === undefined) return
  if (!(await takeUse(db, { name: 'job:ask-silent', limit: 1, windowMs: 30_000 }, now()))) return
  try {
    await payments.ask(id)
    log.info('the payment service answers again')
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
  }
}
