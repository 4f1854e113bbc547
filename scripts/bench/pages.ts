import { openBrowserWithPort } from '../lighthouse/browser-with-port.ts'
import { onePageOfEachKind, unlistedPages } from '../lighthouse/budgets.ts'
import { type Measured, medians, openSimulatedPhone } from '../lighthouse/measure.ts'
import { openPhoneSpeed } from '../phone-speed.ts'
import { ownCertificate, trusting } from '../secure-front/certificate.ts'
import { openSecureFront } from '../secure-front/secure-front.ts'
import { startServer } from '../started-server.ts'

const rounds = 3
const certificate = ownCertificate('localhost')

/** The built site of a checkout, and behind TLS. */
async function openSite(opened: AsyncDisposableStack, checkout?: string) {
  const server = await startServer({}, checkout)
  opened.defer(server.stop)
  const front = await openSecureFront(server.origin, certificate)
  opened.defer(front.close)
  return { inside: server.origin, origin: front.origin }
}

function told(all: readonly Measured[]): string {
  const { fcpMs, lcpMs, tbtMs, cls } = medians(all.map(({ figures }) => figures))
  const paints = [fcpMs, lcpMs].map((ms) => (ms / 1000).toFixed(2))
  const scores = Object.values(all[0]?.scores ?? {})
  return [...paints, tbtMs.toFixed(0), cls.toFixed(3), ...scores].join('  ')
}

/**
 * Lighthouse's phone on one page of each kind behind TLS, medians of three: of the site of another checkout that is
 * built as well, and of this one in turn with it. A page that the other one does not have is left out.
 */
export async function measurePages(beside: string): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const browser = await openBrowserWithPort(trusting(certificate))
  opened.defer(() => browser.close())
  const ours = await openSite(opened)
  const sites = [await openSite(opened, beside), ours]
  const phone = await openSimulatedPhone(ours.origin, browser.port, await openPhoneSpeed(opened))
  console.log('page: the other one’s FCP s, LCP s, TBT ms, CLS, scores | this one’s')
  for (const path of onePageOfEachKind) {
    // Compressed when first asked for: a visitor who comes second is the usual one.
    const headers = { 'Accept-Encoding': 'br' }
    const asked = await Promise.all(sites.map(({ inside }) => fetch(inside + path, { headers })))
    if (asked.some(({ status }) => status === 404)) continue
    const all: Measured[][] = sites.map(() => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [place, { origin }] of sites.entries())
        all[place]?.push(await phone.measure(origin + path, !unlistedPages.includes(path)))
    console.log(`${path.padEnd(36)}${all.map(told).join('  |  ')}`)
  }
}
