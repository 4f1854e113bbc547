import tls from 'node:tls'
import type { Shop } from '#server/shop.ts'

/** The certificate that a server presents for its public name. */
export interface Certificate {
  /** Epoch milliseconds. */
  readonly endsAt: number
  /** The TLS library's reason why a browser would reject it; undefined for a valid one. */
  readonly problem: string | undefined
}

/** Short, as a scrape of the metrics waits for it. */
const patienceMs = 3000

/** Opens a TLS connection to the https address as a browser does, and closes it. Rejects when nothing answers there. */
export async function readCertificate(url: string): Promise<Certificate> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  // Accepts an expired certificate too; nothing is sent over this connection.
  const options = { host, port: Number(port || 443), rejectUnauthorized: false }
  // SNI does not allow IP addresses.
  const named = /^[\d.]+$|:/.test(host) ? options : { ...options, servername: host }
  return await new Promise((resolve, reject) => {
    const socket = tls.connect(named, () => {
      const { valid_to: end } = socket.getPeerCertificate()
      // In fact the error code, whatever its type says.
      const problem: unknown = socket.authorizationError
      socket.destroy()
      resolve({ endsAt: Date.parse(end), problem: socket.authorized ? undefined : String(problem) })
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer in time')))
    socket.once('error', reject)
  })
}

const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
/** Automatic renewals have happened by then. */
const soonDays = 21

interface Watched extends Pick<Shop, 'now' | 'log'> {
  /** Undefined for a shop without a public address. */
  readonly siteUrl: string | undefined
}

/**
 * Answers how many days the site's certificate is still valid; Infinity while none is known, as without https. Read
 * once a day, and once an hour when it expires soon or could not be read.
 */
export function watchCertificate({ siteUrl, now, log }: Watched): () => Promise<number> {
  if (!siteUrl?.startsWith('https:')) return () => Promise.resolve(Infinity)
  let endsAt = Infinity
  let readAgainAt = -Infinity
  let reading: Promise<void> | undefined

  const daysLeft = () => (endsAt - now()) / dayMs
  async function read(url: string): Promise<void> {
    try {
      ;({ endsAt } = await readCertificate(url))
      readAgainAt = now() + (daysLeft() > soonDays ? dayMs : hourMs)
    } catch (error) {
      log.warn({ err: error }, 'the certificate of the site could not be read')
      readAgainAt = now() + hourMs
    }
  }

  return async () => {
    if (now() >= readAgainAt) await (reading ??= read(siteUrl).finally(() => (reading = undefined)))
    return daysLeft()
  }
}
