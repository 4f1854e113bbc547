import { createHash } from 'node:crypto'

/** How the money went: the same transfer has the same twelve digits (UTR), however often it is asked about. */
export function upiRail(transferId: string): Record<string, string> {
  const digest = createHash('sha256').update(transferId).digest('hex')
  return {
    type: 'UPI',
    utr: String(100_000_000_000 + (Number.parseInt(digest.slice(0, 12), 16) % 900_000_000_000)),
    upiTransactionId: `YBL${digest.slice(0, 32)}`,
    vpa: 'as**@ybl',
  }
}
