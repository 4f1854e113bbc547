import type { Environment } from '../../src/server/settings/env.ts'
import type { Finding } from './finding.ts'

/** PhonePe's public rule for what its dashboard takes; undefined when both words keep it. */
export function checkWebhook({ live, rehearsal }: Environment): Finding | undefined {
  const settings = live ?? rehearsal
  if (!settings) return undefined
  const { PHONEPE_WEBHOOK_USER: user, PHONEPE_WEBHOOK_PASS: password } = settings
  const broken = [
    ...(/^\w{5,20}$/.test(user) ? [] : ['PHONEPE_WEBHOOK_USER']),
    ...(/^(?=.*[A-Za-z])(?=.*\d).{8,20}$/.test(password) ? [] : ['PHONEPE_WEBHOOK_PASS']),
  ]
  if (broken.length === 0) return undefined
  return {
    subject: 'Webhook',
    state: 'open',
    words: `${broken.join(' and ')} may be refused by PhonePe's dashboard`,
    advice:
      'It takes a user of 5 to 20 letters, digits and underscores, and a password of 8 to 20 characters with letters and digits: choose others there, and set the same here.',
  }
}
