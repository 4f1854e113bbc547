import lighthouse, { type Flags, type Result } from 'lighthouse'
import { isFull } from '../full-check.ts'
import type { Figures } from './budgets.ts'

/** One run below budget is enough: other programs can only add time. */
const runsOfARound = isFull ? 3 : 1

export interface Measured {
  readonly figures: Figures
  /** Out of 100: accessibility, best practices, SEO. */
  readonly scores: Record<string, number>
  /** CPU slowdown used in the last run. */
  readonly slowerBy: number
}

async function look(url: string, port: number, flags: Flags): Promise<Result> {
  const quiet: Flags = { port, logLevel: 'error', disableFullPageScreenshot: true }
  const run = await lighthouse(url, { ...quiet, ...flags })
  if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse cannot read ${url}`)
  return run.lhr
}

function figuresOf({ audits }: Result): Figures {
  const value = (name: string) => {
    const measured = audits[name]?.numericValue
    if (measured === undefined) throw new Error(`Lighthouse did not measure ${name}`)
    return measured
  }
  return {
    fcpMs: value('first-contentful-paint'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** Medians of several runs. */
function medians(all: readonly Figures[]): Figures {
  return {
    fcpMs: median(all.map(({ fcpMs }) => fcpMs)),
    lcpMs: median(all.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(all.map(({ tbtMs }) => tbtMs)),
    cls: median(all.map(({ cls }) => cls)),
  }
}

/** Only budgeted audits: the rest of the category needs another visit to each page. */
const speed: Flags = {
  onlyAudits: [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ],
}

/**
 * Audits that need only one run. Personal pages are not meant to be indexed. Which button is covered by a phone's dock
 * before scrolling depends on the machine's fonts: pages.test.ts checks target sizes after scrolling.
 */
const quality = (isListed: boolean): Flags => ({
  ...speed,
  onlyCategories: ['accessibility', 'best-practices', 'seo'],
  skipAudits: ['target-size', ...(isListed ? [] : ['is-crawlable'])],
})

function scoresOf({ categories }: Result): Record<string, number> {
  const judged = Object.values(categories).filter(({ score }) => score !== null)
  return Object.fromEntries(judged.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]))
}

/** Lighthouse's slow 4G, its default throttling. */
const slow4g = { rttMs: 150, throughputKbps: 1638.4, requestLatencyMs: 562.5 }
const slow4gReal = { downloadThroughputKbps: 1474.56, uploadThroughputKbps: 675 }

export interface SimulatedPhone {
  /** Medians of one round. */
  measure(url: string, isListed: boolean): Promise<Measured>
}

/** The simulated phone at a browser's port; `askSpeed` sets its speed before each run. Starts with a warm-up run. */
export async function openSimulatedPhone(
  url: string,
  port: number,
  askSpeed: () => Promise<number>,
): Promise<SimulatedPhone> {
  let slowerBy = 1
  const lookAt = async (page: string, flags: Flags) => {
    // The machine's load may have changed.
    slowerBy = await askSpeed()
    const throttling = { ...slow4g, ...slow4gReal, cpuSlowdownMultiplier: slowerBy }
    return await look(page, port, { ...flags, throttling })
  }
  await lookAt(url, speed)
  return {
    async measure(page, isListed) {
      const first = await lookAt(page, quality(isListed))
      const all = [figuresOf(first)]
      while (all.length < runsOfARound) all.push(figuresOf(await lookAt(page, speed)))
      return { figures: medians(all), scores: scoresOf(first), slowerBy }
    },
  }
}

/** One run over an actually throttled line. */
export async function measureThrottled(url: string, port: number): Promise<Figures> {
  const line = { requestLatencyMs: 2000, downloadThroughputKbps: 400, uploadThroughputKbps: 400 }
  const throttling = { ...line, cpuSlowdownMultiplier: 1 }
  return figuresOf(await look(url, port, { ...speed, throttlingMethod: 'devtools', throttling }))
}
