import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserFlags, findLightBrowser } from '../needs/browser.ts'
import { type OwnCertificate, ownCertificate, trusting } from '../secure-front/certificate.ts'
import { openPhoneSpeed } from '../phone-speed.ts'
import { openSecureFront } from '../secure-front/secure-front.ts'
import { startServer } from '../started-server.ts'
import { type Customer, registerCustomers } from './customers.ts'
import { type Figure, figures, type Good, type Shop } from './journeys/journeys.ts'

type OpenShop = Omit<Shop, 'browser' | 'slowerBy'>

interface Needed {
  readonly certificate: OwnCertificate
  readonly customersNeeded: number
  readonly checkout?: string | undefined
}

function soldCourses(checkout: string): Good[] {
  const file = join(checkout, 'dist/private/catalogue.json')
  const { products } = JSON.parse(readFileSync(file, 'utf8')) as {
    products: (Good & { pricePaise: number })[]
  }
  return products.filter(({ itemType, pricePaise }) => itemType === 'Course' && pricePaise > 0)
}

/** The built shop of a checkout behind TLS, with customers enough for every figure. */
export async function openJourneyShop(
  opened: AsyncDisposableStack,
  { certificate, customersNeeded, checkout }: Needed,
): Promise<OpenShop> {
  const server = await startServer({}, checkout)
  opened.defer(server.stop)
  const front = await openSecureFront(server.origin, certificate)
  opened.defer(front.close)
  const customers = await registerCustomers(server.origin, customersNeeded)
  const newcomer = (): Customer => {
    const customer = customers.pop()
    if (!customer) throw new Error('More customers are needed')
    return customer
  }
  const goods = soldCourses(checkout ?? '.').slice(0, 2)
  return { origin: front.origin, inside: server.origin, goods, newcomer }
}

/** A browser that trusts this certificate. */
export async function openJourneyBrowser(
  opened: AsyncDisposableStack,
  certificate: OwnCertificate,
) {
  const executablePath = findLightBrowser()
  const browser = await chromium.launch({
    args: [...browserFlags, trusting(certificate)],
    ...(executablePath && { executablePath }),
  })
  opened.defer(() => browser.close())
  return browser
}

const runs = 3
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]

export const told = (unit: Figure['unit'], value: number) =>
  unit === 'ms' ? `${(value / 1000).toFixed(2)} s` : `${(value / 1000).toFixed(1)} kB`

/**
 * What a visit costs on slow lines, median of three: of the built site and, where `beside` names the folder of another
 * checkout that is built as well, of that one in turn with it. Answers what is above its most here.
 */
export async function measureJourneys(beside: string | undefined): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const certificate = ownCertificate('localhost')
  const browser = await openJourneyBrowser(opened, certificate)
  const askSpeed = await openPhoneSpeed(opened)
  const needed = { certificate, customersNeeded: runs * figures.length }
  const ours = await openJourneyShop(opened, needed)
  const other = beside && (await openJourneyShop(opened, { ...needed, checkout: beside }))
  const missed: string[] = []
  for (const { name, line, unit, most, measure } of figures) {
    const [of, ofOther]: [number[], number[]] = [[], []]
    const phone = { browser, slowerBy: await askSpeed() }
    for (let run = 0; run < runs; run += 1) {
      if (other) ofOther.push(await measure({ ...other, ...phone }, line))
      of.push(await measure({ ...ours, ...phone }, line))
    }
    const value = median(of) ?? NaN
    const before = median(ofOther)
    const title = `${name}, ${line.name}`
    const cells = [before === undefined ? '' : told(unit, before), told(unit, value)]
    console.log(`${title.padEnd(56)}${cells.join('  ')}  (at most ${told(unit, most)})`)
    if (!(value <= most)) missed.push(`${title}: ${told(unit, value)}`)
  }
  return missed
}
