import tls from 'node:tls'
import type { Shop } from '#server/shop.ts'

/** What a server shows when it is called by its public name. */
export interface Certificate {
  /** Epoch milliseconds. */
  readonly endsAt: number
  /** Why a browser would refuse it, as the TLS library calls that; undefined for a good one. */
  readonly problem: string | undefined
}

/** A scrape of the figures waits for it. */
const patienceMs = 3000

/** Calls the https address as a browser does, and hangs up. Rejects when nobody answers there. */
export async function readCertificate(url: string): Promise<Certificate> {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  // An expired one is wanted as well. Nothing is said over this connection.
  const options = { host, port: Number(port || 443), rejectUnauthorized: false }
  // An address of a machine is no name of a server.
  const named = /^[\d.]+$|:/.test(host) ? options : { ...options, servername: host }
  return await new Promise((resolve, reject) => {
    const socket = tls.connect(named, () => {
      const { valid_to: end } = socket.getPeerCertificate()
      // It is the code of what is wrong, whatever its type says.
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
/** Whoever renews it by itself has done it before. */
const soonDays = 21

interface Watched extends Pick<Shop, 'now' | 'log'> {
  /** Undefined for a shop that no one calls. */
  readonly siteUrl: string | undefined
}

/**
 * Answers how many days the certificate of the site is still good for; Infinity while none is known, as without https.
 * It is read once a day, and once an hour when it ends soon or could not be read.
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
