import lighthouse, { type Flags, type Result } from 'lighthouse'
import { type Figures, misses } from './budgets.ts'

const runsOfARound = 3
/** Other programs only ever add time: a page that misses is measured anew before it is blamed. */
const mostRounds = 3

export interface Measured {
  readonly figures: Figures
  readonly rounds: number
  /** How many times slower than this machine the phone was taken to be. */
  readonly slowerBy: number
}

export interface Quality {
  /** Of 100: accessibility, best practices, SEO. */
  readonly scores: Record<string, number>
  /** How fast Lighthouse found this machine. */
  readonly index: number
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

const speed: Flags = { onlyCategories: ['performance'] }

/** Lighthouse's slow 4G, which it takes by itself while nothing else about throttling is said. */
const slow4g = { rttMs: 150, throughputKbps: 1638.4, requestLatencyMs: 562.5 }
const slow4gReal = { downloadThroughputKbps: 1474.56, uploadThroughputKbps: 675 }

/**
 * Lighthouse makes its phone four times slower than a desktop machine, whose benchmark index is 1500.
 * On a slower machine, or a busy one, that phone would be slower than any: it asks to be told so.
 */
const desktopIndex = 1500
const slowdown = (index: number) => Math.min(4, Math.max(1, (4 * index) / desktopIndex))

async function measureRound(url: string, port: number, slowerBy: number): Promise<Figures> {
  const throttling = { ...slow4g, ...slow4gReal, cpuSlowdownMultiplier: slowerBy }
  const all: Figures[] = []
  while (all.length < runsOfARound)
    all.push(figuresOf(await look(url, port, { ...speed, throttling })))
  return medians(all)
}

/** Medians of three runs on the simulated phone; the last of up to three rounds when it misses. */
export async function measureSimulated(
  url: string,
  port: number,
  { budget, index }: { budget: Figures; index: number },
): Promise<Measured> {
  const slowerBy = slowdown(index)
  let figures = await measureRound(url, port, slowerBy)
  let rounds = 1
  for (; rounds < mostRounds && misses(figures, budget).length > 0; rounds += 1)
    figures = await measureRound(url, port, slowerBy)
  return { figures, rounds, slowerBy }
}

/** One run over a line that is really that slow. */
export async function measureThrottled(url: string, port: number): Promise<Figures> {
  const line = { requestLatencyMs: 2000, downloadThroughputKbps: 400, uploadThroughputKbps: 400 }
  return figuresOf(
    await look(url, port, {
      ...speed,
      throttlingMethod: 'devtools',
      throttling: { ...line, cpuSlowdownMultiplier: 1 },
    }),
  )
}

/** Scores of 100 for what is judged by looking once: accessibility, best practices, SEO. */
export async function judgeQuality(url: string, port: number, isListed: boolean): Promise<Quality> {
  const result = await look(url, port, {
    onlyCategories: ['accessibility', 'best-practices', 'seo'],
    ...(!isListed && { skipAudits: ['is-crawlable'] }),
  })
  const judged = Object.values(result.categories)
  const scores = judged.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)] as const)
  return { scores: Object.fromEntries(scores), index: result.environment.benchmarkIndex }
}
