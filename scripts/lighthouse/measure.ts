import lighthouse, { type Flags, type Result } from 'lighthouse'
import { type Figures, misses } from './budgets.ts'

const runsOfARound = 3
/** Other programs only ever add time: a page that misses is measured anew before it is blamed. */
const mostRounds = 3

interface Measured {
  readonly figures: Figures
  /** Of 100: accessibility, best practices, SEO. */
  readonly scores: Record<string, number>
  readonly rounds: number
}

interface Expected {
  /** How many times slower than this machine the phone is taken to be. */
  readonly slowerBy: number
  readonly budget: Figures
  readonly isListed: boolean
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

function medians(all: readonly Figures[]): Figures {
  return {
    fcpMs: median(all.map(({ fcpMs }) => fcpMs)),
    lcpMs: median(all.map(({ lcpMs }) => lcpMs)),
    tbtMs: median(all.map(({ tbtMs }) => tbtMs)),
    cls: median(all.map(({ cls }) => cls)),
  }
}

/** Only what is budgeted: the rest of the category asks for a visit more to each page. */
const speed: Flags = {
  onlyAudits: [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ],
}

/** What is judged by looking once. Pages for one visitor are not meant to be found. */
const quality = (isListed: boolean): Flags => ({
  ...speed,
  onlyCategories: ['accessibility', 'best-practices', 'seo'],
  ...(!isListed && { skipAudits: ['is-crawlable'] }),
})

function scoresOf({ categories }: Result): Record<string, number> {
  const judged = Object.values(categories).filter(({ score }) => score !== null)
  return Object.fromEntries(judged.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]))
}

/** Lighthouse's slow 4G, which it takes by itself while nothing else about throttling is said. */
const slow4g = { rttMs: 150, throughputKbps: 1638.4, requestLatencyMs: 562.5 }
const slow4gReal = { downloadThroughputKbps: 1474.56, uploadThroughputKbps: 675 }

/**
 * Lighthouse makes its phone four times slower than a desktop machine, whose benchmark index is 1500.
 * On a slower machine, or a busy one, that phone would be slower than any: it asks to be told so.
 */
const desktopIndex = 1500
const slowdown = (index: number) => Math.min(4, Math.max(1, (4 * index) / desktopIndex))

/** How many times slower than this machine the phone is; asked once, it also wakes browser and server. */
export async function measureSlowdown(url: string, port: number): Promise<number> {
  return slowdown((await look(url, port, speed)).environment.benchmarkIndex)
}

/** Medians of three runs on the simulated phone; the last of up to three rounds when it misses. */
export async function measureSimulated(
  url: string,
  port: number,
  { slowerBy, budget, isListed }: Expected,
): Promise<Measured> {
  const throttling = { ...slow4g, ...slow4gReal, cpuSlowdownMultiplier: slowerBy }
  const first = await look(url, port, { ...quality(isListed), throttling })
  let all = [figuresOf(first)]
  for (let rounds = 1; ; rounds += 1) {
    while (all.length < runsOfARound)
      all.push(figuresOf(await look(url, port, { ...speed, throttling })))
    const figures = medians(all)
    if (rounds === mostRounds || misses(figures, budget).length === 0)
      return { figures, scores: scoresOf(first), rounds }
    all = []
  }
}

/** One run over a line that is really that slow. */
export async function measureThrottled(url: string, port: number): Promise<Figures> {
  const line = { requestLatencyMs: 2000, downloadThroughputKbps: 400, uploadThroughputKbps: 400 }
  const throttling = { ...line, cpuSlowdownMultiplier: 1 }
  return figuresOf(await look(url, port, { ...speed, throttlingMethod: 'devtools', throttling }))
}
