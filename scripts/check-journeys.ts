// Measures visits: a phone with an empty cache, over TLS and HTTP/2, on slow 4G as throttled by Chromium.
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { registerCustomers } from './bench/customers.ts'
import { type Figure, figures, type Good, type Shop } from './journeys/figures.ts'
import { lines } from './journeys/visit.ts'
import { browserFlags, findLightBrowser } from './needs/browser.ts'
import { openPhoneSpeed } from './phone-speed.ts'
import { freePort } from './postgres/free-port.ts'
import { openSecureFront, type OwnCertificate, ownCertificate, trusting } from './secure-front.ts'
import { startServer } from './started-server.ts'

/** Other programs can only add time, and run in bursts. */
const mostRounds = 6
const betweenRoundsMs = 5000

function soldCourses(): Good[] {
  const { products } = JSON.parse(readFileSync('dist/private/catalogue.json', 'utf8')) as {
    products: (Good & { pricePaise: number })[]
  }
  return products.filter(({ itemType, pricePaise }) => itemType === 'Course' && pricePaise > 0)
}

/** The built shop behind TLS, and a browser that trusts it. */
async function openShop(
  opened: AsyncDisposableStack,
  certificate: OwnCertificate,
): Promise<Omit<Shop, 'slowerBy'>> {
  const executablePath = findLightBrowser()
  const browser = await chromium.launch({
    args: [...browserFlags, trusting(certificate)],
    ...(executablePath && { executablePath }),
  })
  opened.defer(() => browser.close())
  const port = String(await freePort())
  const front = await openSecureFront(`http://127.0.0.1:${port}`, certificate)
  opened.defer(front.close)
  // It refuses cross-site requests, so it has to know its own address.
  const server = await startServer({ PORT: port, SITE_URL: front.origin })
  opened.defer(server.stop)
  const customers = await registerCustomers(server.origin, 4 * mostRounds)
  const newcomer = () => {
    const customer = customers.pop()
    if (!customer) throw new Error('More customers are needed')
    return customer
  }
  const goods = soldCourses().slice(0, 2)
  return { browser, origin: front.origin, inside: server.origin, goods, newcomer }
}

const shown = (unit: Figure['unit'], value: number) =>
  `${(value / 1000).toFixed(2)} ${unit === 'ms' ? 's' : 'kB'}`

/** Whether the figure exceeds its limit. */
async function isMissed(shop: Shop, { name, line, unit, most, measure }: Figure): Promise<boolean> {
  const value = await measure(shop, line)
  const cells = [shown(unit, value), `at most ${shown(unit, most)}`]
  console.log(`${name}, ${line.name}`.padEnd(56) + cells.join('  '))
  return !(value <= most)
}

/** Slow-line figures run one at a time, as they also depend on the CPU; most others wait, or count bytes. */
async function missedOf(shop: Shop, round: readonly Figure[]): Promise<Figure[]> {
  const { slow = [], quick = [] } = Object.groupBy(round, ({ line }) =>
    line === lines.fast ? 'quick' : 'slow',
  )
  const looked = await Promise.all(quick.map(async (figure) => isMissed(shop, figure)))
  const missed = quick.filter((_, index) => looked[index])
  for (const figure of slow) if (await isMissed(shop, figure)) missed.push(figure)
  return missed
}

await using opened = new AsyncDisposableStack()
const askSpeed = await openPhoneSpeed(opened)
const shop = await openShop(opened, ownCertificate('localhost'))
let missed = figures
for (let round = 1; round <= mostRounds && missed.length > 0; round += 1) {
  if (round > 1) await wait(betweenRoundsMs)
  const slowerBy = await askSpeed()
  console.log(`Round ${round}: a phone ${slowerBy.toFixed(1)} times slower than this machine`)
  missed = await missedOf({ ...shop, slowerBy }, missed)
}
if (missed.length > 0) {
  console.error(`Too much: ${missed.map(({ name, line }) => `${name}, ${line.name}`).join('; ')}`)
  process.exitCode = 1
}
