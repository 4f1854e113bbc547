import { z } from 'zod'
import type { ProviderSetup, ProviderVariables } from '../provider-setup.ts'
import { createPhonePe } from './phonepe.ts'
import { type PhonePeSettings, title } from './settings.ts'

const environments = {
  production: {
    gateway: 'https://api.phonepe.com/apis/pg',
    oauth: 'https://api.phonepe.com/apis/identity-manager',
  },
  uat: {
    gateway: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    oauth: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
  },
} as const

const timeoutMs = 10_000
const isTest = (set: ProviderVariables) => set['PHONEPE_ENV'] === 'uat'

/** PhonePe's addresses and our credentials. */
export function phonePeSettings(set: ProviderVariables): Omit<PhonePeSettings, 'now'> {
  const { gateway, oauth } = environments[isTest(set) ? 'uat' : 'production']
  return {
    gatewayUrl: () => gateway,
    oauthUrl: () => oauth,
    clientId: set['PHONEPE_CLIENT_ID'] ?? '',
    clientSecret: set['PHONEPE_CLIENT_SECRET'] ?? '',
    clientVersion: set['PHONEPE_CLIENT_VERSION'] ?? '',
    webhook: {
      user: set['PHONEPE_WEBHOOK_USER'] ?? '',
      password: set['PHONEPE_WEBHOOK_PASS'] ?? '',
      key: set['PHONEPE_WEBHOOK_KEY'],
      keyId: set['PHONEPE_WEBHOOK_KEY_ID'],
    },
    timeoutMs,
  }
}

/** The credentials of the stand-in's webhooks. */
export const standInWebhook = {
  user: 'sandbox',
  password: 'sandbox123',
  key: 'sandbox-key',
  keyId: 'sandbox-1',
}

/** Credentials that the stand-in expects. */
function standInSettings(sandboxUrl: () => string): Omit<PhonePeSettings, 'now'> {
  const url = () => `${sandboxUrl()}/sandbox/phonepe`
  const client = { clientId: 'sandbox', clientSecret: 'sandbox', clientVersion: '1' }
  return { gatewayUrl: url, oauthUrl: url, ...client, webhook: standInWebhook, timeoutMs }
}

/** PhonePe's public rule for what its dashboard accepts; undefined if user and password follow it. */
function webhookDoubts(set: ProviderVariables) {
  const { PHONEPE_WEBHOOK_USER: user = '', PHONEPE_WEBHOOK_PASS: password = '' } = set
  const broken = [
    ...(/^\w{5,20}$/.test(user) ? [] : ['PHONEPE_WEBHOOK_USER']),
    ...(/^(?=.*[A-Za-z])(?=.*\d).{8,20}$/.test(password) ? [] : ['PHONEPE_WEBHOOK_PASS']),
  ]
  if (broken.length === 0) return undefined
  return {
    words: `${broken.join(' and ')} may be refused by PhonePe's dashboard`,
    advice:
      'It takes a user of 5 to 20 letters, digits and underscores, and a password of 8 to 20 characters with letters and digits: choose others there, and set the same here.',
  }
}

export const phonePe: ProviderSetup = {
  name: 'phonepe',
  title,
  variables: [
    'PHONEPE_CLIENT_ID',
    'PHONEPE_CLIENT_SECRET',
    'PHONEPE_CLIENT_VERSION',
    'PHONEPE_WEBHOOK_USER',
    'PHONEPE_WEBHOOK_PASS',
  ],
  options: {
    PHONEPE_ENV: z.enum(['production', 'uat'], 'must be production or uat').optional(),
    // In addition to user and password, for an account that signs its webhooks.
    PHONEPE_WEBHOOK_KEY: z.string().optional(),
    PHONEPE_WEBHOOK_KEY_ID: z.string().optional(),
  },
  newsProof: 'Authorization is the SHA-256 of user:password',
  payPages: 'https://*.phonepe.com',
  credentialAdvice:
    'Compare PHONEPE_CLIENT_ID, PHONEPE_CLIENT_SECRET, PHONEPE_CLIENT_VERSION and PHONEPE_ENV with the dashboard: test and production have different ones.',
  doubtsOf: webhookDoubts,
  isTest,
  open: (set, now) => createPhonePe({ ...phonePeSettings(set), now }),
  standIn: {
    open: (sandboxUrl, now) => createPhonePe({ ...standInSettings(sandboxUrl), now }),
    play: async (url) => {
      const { phonePeStandIn } = await import('./stand-in/stand-in.ts')
      return phonePeStandIn({ ...standInWebhook, url })
    },
  },
}
