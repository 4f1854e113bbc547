// The short form of `npm run bench -- --only journeys`: what a visit costs, looked at once. Every budget here was missed
// by the site as it was first built.
import { setTimeout as wait } from 'node:timers/promises'
import { openJourneyBrowser, openJourneyShop, told } from './bench/journeys.ts'
import { type Figure, figures, type Shop } from './bench/journeys/journeys.ts'
import { lines } from './bench/journeys/visit.ts'
import { openPhoneSpeed } from './phone-speed.ts'
import { ownCertificate } from './secure-front/certificate.ts'

/**
 * Looked at on a machine that may be busy: no exact figure, but nobody goes back by more than so much of the way to the
 * site as it was first built.
 */
const leeway = 0.8
/** Other programs only ever add time, and come in bursts. */
const mostRounds = 6
const betweenRoundsMs = 5000

/** What on the slowest line takes half a minute is left to the bench. */
const isShort = ({ line }: Figure) => line !== lines.slow3g

const allowed = ({ most, first = most, checked }: Figure) =>
  checked ?? most + (first - most) * leeway

/** Answers whether it is above what it may be. */
async function isMissed(shop: Shop, figure: Figure): Promise<boolean> {
  const value = await figure.measure(shop, figure.line)
  const cells = [told(figure.unit, value), `at most ${told(figure.unit, allowed(figure))}`]
  console.log(`${figure.name}, ${figure.line.name}`.padEnd(56) + cells.join('  '))
  return !(value <= allowed(figure))
}

/** On a slow line one after another, as its figures are a processor's as well; of the others most wait, or count bytes. */
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
const certificate = ownCertificate('localhost')
const browser = await openJourneyBrowser(opened, certificate)
const askSpeed = await openPhoneSpeed(opened)
const customersNeeded = 2 * mostRounds
const shop = await openJourneyShop(opened, { certificate, customersNeeded })
let missed = figures.filter(isShort)
for (let round = 1; round <= mostRounds && missed.length > 0; round += 1) {
  if (round > 1) await wait(betweenRoundsMs)
  const slowerBy = await askSpeed()
  console.log(`Round ${round}: a phone ${slowerBy.toFixed(1)} times slower than this machine`)
  missed = await missedOf({ ...shop, browser, slowerBy }, missed)
}
if (missed.length > 0) {
  console.error(`Too much: ${missed.map(({ name, line }) => `${name}, ${line.name}`).join('; ')}`)
  process.exitCode = 1
}
