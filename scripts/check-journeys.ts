// The short form of `npm run bench -- --only journeys`: what a visit costs, looked at once. Every budget here was missed
// by the site as it was first built.
import { openJourneyBrowser, openJourneyShop, told } from './bench/journeys.ts'
import { type Figure, figures, type Shop } from './bench/journeys/journeys.ts'
import { lines } from './bench/journeys/visit.ts'
import { ownCertificate } from './secure-front/certificate.ts'

/**
 * Looked at while other pages are looked at, on a machine that may be busy: no exact figure, but nobody goes back by more
 * than so much of the way to the site as it was first built.
 */
const leeway = 0.8
const mostRounds = 4

/** What on the slowest line takes half a minute is left to the bench. */
const isShort = ({ line }: Figure) => line !== lines.slow3g

const allowed = ({ most, first = most, checked }: Figure) =>
  checked ?? most + (first - most) * leeway

/** Nobody else's seconds: those that wait are looked at beside those that work. */
async function missedOf(shop: Shop, round: readonly Figure[]): Promise<Figure[]> {
  const looked = round.map(async (figure) => {
    const value = await figure.measure(shop, figure.line)
    const isOver = !(value <= allowed(figure))
    const cells = [told(figure.unit, value), `at most ${told(figure.unit, allowed(figure))}`]
    console.log(`${figure.name}, ${figure.line.name}`.padEnd(56) + cells.join('  '))
    return isOver ? [figure] : []
  })
  return (await Promise.all(looked)).flat()
}

await using opened = new AsyncDisposableStack()
const certificate = ownCertificate('localhost')
const browser = await openJourneyBrowser(opened, certificate)
const customersNeeded = 2 * mostRounds
const shop = { ...(await openJourneyShop(opened, { certificate, customersNeeded })), browser }
let missed = figures.filter(isShort)
for (let round = 1; round <= mostRounds && missed.length > 0; round += 1)
  missed = await missedOf(shop, missed)
if (missed.length > 0) {
  console.error(`Too much: ${missed.map(({ name, line }) => `${name}, ${line.name}`).join('; ')}`)
  process.exitCode = 1
}
