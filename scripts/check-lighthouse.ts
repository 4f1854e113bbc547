// Lighthouse's phone on one page of each kind, against the budgets of scripts/lighthouse/budgets.ts.
import { openBrowserWithPort } from './lighthouse/browser-with-port.ts'
import {
  type Figures,
  measuredPages,
  misses,
  simulatedBudget,
  throttledBudget,
  throttledPage,
  unlistedPages,
} from './lighthouse/budgets.ts'
import { measureSimulated, measureSlowdown, measureThrottled } from './lighthouse/measure.ts'
import { startServer } from './started-server.ts'

const seconds = (ms: number) => (ms / 1000).toFixed(2)
const failed: string[] = []

function printRow(page: string, { fcpMs, lcpMs, tbtMs, cls }: Figures, rest: string): void {
  const cells = [seconds(fcpMs), seconds(lcpMs), tbtMs.toFixed(0), cls.toFixed(3)]
  console.log(page.padEnd(34) + cells.map((cell) => cell.padEnd(8)).join('') + rest)
}

interface Place {
  readonly origin: string
  readonly port: number
  /** How many times slower than this machine the phone is taken to be. */
  readonly slowerBy: number
}

async function checkPage(path: string, { origin, port, slowerBy }: Place): Promise<void> {
  const url = origin + path
  // Compressed when first asked for: a visitor who comes second is the usual one.
  await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  const isListed = !unlistedPages.includes(path)
  const expected = { slowerBy, budget: simulatedBudget, isListed }
  const { figures, scores, rounds } = await measureSimulated(url, port, expected)
  const over = [
    ...misses(figures, simulatedBudget),
    ...Object.keys(scores).filter((name) => scores[name] !== 100),
  ]
  failed.push(...over.map((name) => `${path} ${name}`))
  const rest = [Object.values(scores).join(' ').padEnd(13), rounds]
  printRow(path, figures, [...rest, over.length > 0 ? `over: ${over.join(', ')}` : ''].join('  '))
}

async function checkThrottled(origin: string, port: number): Promise<void> {
  const figures = await measureThrottled(origin + throttledPage, port)
  const over = misses(figures, throttledBudget)
  failed.push(...over.map((name) => `${throttledPage}, throttled, ${name}`))
  printRow(`${throttledPage}, throttled`, figures, over.join(', '))
}

const browser = await openBrowserWithPort()
const server = await startServer()
try {
  const { origin } = server
  const { port } = browser
  const slowerBy = await measureSlowdown(origin, port)
  console.log(`A phone ${slowerBy.toFixed(1)} times slower than this machine`)
  console.log(`${'page'.padEnd(34)}FCP s   LCP s   TBT ms  CLS     A11y BP SEO  rounds of 3`)
  printRow('budget, simulated slow 4G', simulatedBudget, '100 100 100')
  for (const path of measuredPages) await checkPage(path, { origin, port, slowerBy })
  printRow('budget, 400 kbit/s and 2 s', throttledBudget, '')
  await checkThrottled(origin, port)
} finally {
  await browser.close()
  await server.stop()
}
if (failed.length > 0) {
  console.error(`Slower than allowed: ${failed.join('; ')}`)
  process.exitCode = 1
}
