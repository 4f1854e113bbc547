import { globSync } from 'node:fs'
import { documentBudget } from '#build/first-flight.ts'
import { weighPage, type PageWeight } from './page-weight.ts'

/** Everything for the first view: the document, the hero picture, and the font. */
const firstViewBudget = 100_000
const heroBudget = 40_000

/** Pages with an add-to-cart button: lists, and product pages. */
const sellingPages = /^\/(?:courses|library|dhyanamshop)(?:\/|$)/

/** They query the payment's status on load, without an island of 82 kB. */
const answerPages = ['/payment-success', '/payment-failure']

const rooms = /^\/my-account\/courses(?:\/|$)/

const fullForms = ['/hooponopono-power', '/get-a-consultation']

/** JavaScript budgets per page, in brotli bytes: the first matching entry applies. */
const scriptBudgets = [
  // Course rooms stay open for a whole lesson, on any phone.
  { kind: 'room', bytes: 75_000, fits: (page: PageWeight) => rooms.test(page.path) },
  { kind: 'island', bytes: 82_000, fits: (page: PageWeight) => page.hasIsland },
  { kind: 'selling', bytes: 12_000, fits: (page: PageWeight) => sellingPages.test(page.path) },
  { kind: 'answer', bytes: 6_400, fits: (page: PageWeight) => answerPages.includes(page.path) },
  // Includes what other pages inline: these documents have no room for it (src/build/first-flight.ts).
  { kind: 'form', bytes: 3_900, fits: (page: PageWeight) => fullForms.includes(page.path) },
  { kind: 'static', bytes: 3_300, fits: () => true },
]

const site = 'dist/site'

function judge(file: string) {
  const page = weighPage(site, file)
  const budget = scriptBudgets.find(({ fits }) => fits(page))
  const scriptBudget = budget?.bytes ?? 0
  return {
    page: page.path,
    kind: budget?.kind ?? '',
    document: inKilobytes(page.documentBytes, documentBudget),
    scripts: inKilobytes(page.scriptBytes, scriptBudget),
    hero: page.heroBytes === 0 ? '' : inKilobytes(page.heroBytes, heroBudget),
    firstView: inKilobytes(page.firstViewBytes, firstViewBudget),
    over:
      page.documentBytes > documentBudget ||
      page.scriptBytes > scriptBudget ||
      page.heroBytes > heroBudget ||
      page.firstViewBytes > firstViewBudget,
  }
}

function inKilobytes(bytes: number, budget: number): string {
  return `${(bytes / 1000).toFixed(1)} of ${budget / 1000} kB`
}

function tableRow([page = '', ...cells]: string[]): string {
  return page.padEnd(42) + cells.map((cell) => cell.padEnd(17)).join('')
}

const files = globSync('**/*.html', { cwd: site }).sort()
if (files.length === 0) throw new Error(`No page in ${site}: build first`)
const rows = files.map(judge)
console.log(tableRow(['page', 'kind', 'HTML + CSS', 'JavaScript', 'hero', 'first view']))
for (const { page, kind, document, scripts, hero, firstView, over } of rows) {
  const cells = [page, kind, document, scripts, hero, firstView]
  console.log(tableRow(cells) + (over ? ' over budget' : ''))
}

const over = rows.filter((row) => row.over).map((row) => row.page)
if (over.length > 0) {
  console.error(`Over budget: ${over.join(', ')}`)
  process.exitCode = 1
}
