import { createPhonePe } from '../../src/server/providers/phonepe/phonepe.ts'
import type { PhonePeSettings } from '../../src/server/providers/phonepe/settings.ts'
import { type Finding, reasonOf } from './finding.ts'

const subject = 'Payments (PhonePe)'

/** Fetches a token and asks about an order that does not exist: no money, nothing stored. */
export async function checkPayments(settings: Omit<PhonePeSettings, 'now'>): Promise<Finding> {
  try {
    const provider = createPhonePe({ ...settings, now: Date.now })
    const { state } = await provider.ask(`doctor-${crypto.randomUUID()}`)
    if (state === 'unknown')
      return { subject, state: 'ok', words: 'it takes our credentials and answers questions' }
    const words = `it knows an order that we made up, as ${state}`
    return { subject, state: 'wrong', words, advice: 'Ask PhonePe; do not go live.' }
  } catch (error) {
    return { subject, state: 'wrong', words: reasonOf(error), advice: adviceOn(error) }
  }
}

function adviceOn(error: unknown): string {
  return /token: 40\d|answered 40[13]/.test(String(error))
    ? 'Compare PHONEPE_CLIENT_ID, PHONEPE_CLIENT_SECRET, PHONEPE_CLIENT_VERSION and PHONEPE_ENV with the dashboard: test and production have different ones.'
    : 'If this machine can reach the internet, PhonePe is in trouble: try again in some minutes.'
}
