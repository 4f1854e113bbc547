// Runs Lighthouse's phone on pages of each weight, with CHECK_FULL=1 on one page of each kind and over TLS as well,
// against scripts/lighthouse/budgets.ts.
import { setTimeout as wait } from 'node:timers/promises'
import { isFull } from './full-check.ts'
import { openBrowserWithPort } from './lighthouse/browser-with-port.ts'
import {
  besideOthers,
  besideReferenceMs,
  type Figures,
  measuredPages,
  misses,
  secureBudget,
  simulatedBudget,
  throttledBudget,
  throttledPage,
  unlistedPages,
} from './lighthouse/budgets.ts'
import { type Measured, measureThrottled, openSimulatedPhone } from './lighthouse/measure.ts'
import { watchForOthers } from './lighthouse/others.ts'
import { openReference } from './lighthouse/reference.ts'
import { openSecureFront, ownCertificate, trusting } from './secure-front.ts'
import { openPhoneSpeed } from './phone-speed.ts'
import { startServer } from './started-server.ts'

/**
 * Other programs can only add time, and run in bursts: a page over budget is measured again after
 * all others, and fails only if it misses in every round.
 */
const mostRounds = 12
const betweenRoundsMs = 5000

const seconds = (ms: number) => (ms / 1000).toFixed(2)
const failed: string[] = []

function printRow(page: string, { fcpMs, lcpMs, tbtMs, cls }: Figures, rest: string): void {
  const cells = [seconds(fcpMs), seconds(lcpMs), tbtMs.toFixed(0), cls.toFixed(3)]
  console.log(page.padEnd(34) + cells.map((cell) => cell.padEnd(8)).join('') + rest)
}

const missesOf = ({ figures, scores }: Measured, budget: Figures) => [
  ...misses(figures, budget),
  ...Object.keys(scores).filter((name) => scores[name] !== 100),
]

/** Prints a page's figures, and returns those over budget. */
function judge(path: string, measured: Measured, budget: Figures, isBusy: boolean): string[] {
  const over = missesOf(measured, isBusy ? besideOthers(budget) : budget)
  const scores = Object.values(measured.scores).join(' ').padEnd(13)
  const notes = [
    `${measured.slowerBy.toFixed(1)} times slower`,
    isBusy && 'beside other programs',
    over.length > 0 && `over: ${over.join(', ')}`,
  ]
  printRow(path, measured.figures, [scores, ...notes.filter(Boolean)].join('  '))
  return over
}

interface Checked {
  readonly origin: string
  readonly port: number
  readonly budget: Figures
  readonly line: string
  /** Origin of the same pages without scripts, in the full form. */
  readonly reference?: string
}

async function checkSimulated({ origin, port, budget, line, reference }: Checked): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const phone = await openSimulatedPhone(origin, port, await openPhoneSpeed(opened))
  console.log(`${'page'.padEnd(34)}FCP s   LCP s   TBT ms  CLS     A11y BP SEO  phone`)
  printRow(`budget, ${line}`, budget, '100 100 100')
  let remaining = measuredPages
  for (let round = 1; remaining.length > 0; round += 1) {
    if (round > 1) {
      console.log(`again, round ${round} of ${mostRounds}: ${remaining.join(' ')}`)
      await wait(betweenRoundsMs)
    }
    const over: string[] = []
    for (const path of remaining) {
      const wereOthersThere = watchForOthers()
      const measured = await phone.measure(origin + path, !unlistedPages.includes(path))
      let budgetNow = budget
      if (reference !== undefined) {
        const { figures } = await phone.measure(reference + path, false)
        printRow('  without its scripts', figures, '')
        const tbtMs = Math.min(budget.tbtMs, figures.tbtMs + besideReferenceMs)
        budgetNow = { ...budget, tbtMs }
      }
      const missed = judge(path, measured, budgetNow, wereOthersThere())
      if (missed.length === 0) continue
      over.push(path)
      if (round === mostRounds) failed.push(...missed.map((name) => `${path}, ${line}, ${name}`))
    }
    if (round === mostRounds) return
    remaining = over
  }
}

async function checkThrottled(origin: string, port: number): Promise<void> {
  printRow('budget, 400 kbit/s and 2 s', throttledBudget, '')
  for (let round = 1; ; round += 1) {
    const figures = await measureThrottled(origin + throttledPage, port)
    const over = misses(figures, throttledBudget)
    printRow(`${throttledPage}, throttled`, figures, over.join(', '))
    if (over.length === 0) return
    if (round === mostRounds) {
      failed.push(...over.map((name) => `${throttledPage}, throttled, ${name}`))
      return
    }
    await wait(betweenRoundsMs)
  }
}

const slow4g = 'simulated slow 4G'
const certificate = ownCertificate('localhost')
const browser = await openBrowserWithPort(trusting(certificate))
const server = await startServer()
try {
  const { origin } = server
  // Warm up: pages are compressed on the first request, and later visitors are typical.
  for (const path of measuredPages)
    await fetch(origin + path, { headers: { 'Accept-Encoding': 'br' } })
  const plain = { origin, port: browser.port, budget: simulatedBudget, line: slow4g }
  if (isFull) {
    const reference = await openReference(origin)
    await checkSimulated({ ...plain, reference: reference.origin })
    await reference.close()
  } else await checkSimulated(plain)
  await checkThrottled(origin, browser.port)
  if (isFull) {
    const front = await openSecureFront(origin, certificate)
    const secure = { origin: front.origin, line: `${slow4g}, TLS` }
    await checkSimulated({ ...secure, port: browser.port, budget: secureBudget })
    await front.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
if (failed.length > 0) {
  console.error(`Slower than allowed: ${failed.join('; ')}`)
  process.exitCode = 1
}
