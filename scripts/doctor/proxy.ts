import type { Environment } from '../../src/server/settings/env.ts'
import type { Finding } from './finding.ts'

/** The server itself speaks no https, so a public https address means a proxy, which must be named. */
export function checkProxy({ mode, SITE_URL, TRUST_PROXY }: Environment): Finding | undefined {
  if (mode === 'sandbox' || !SITE_URL?.startsWith('https:') || TRUST_PROXY.isSet) return undefined
  return {
    subject: 'Proxy',
    state: 'wrong',
    words: 'TRUST_PROXY is not set, so all visitors count as one and are limited together',
    advice:
      'Set TRUST_PROXY=1 for a proxy on this machine or its private network, else its address.',
  }
}
