import { globSync } from 'node:fs'
import { documentBudget } from '#build/first-flight.ts'
import { weighPage, type PageWeight } from './page-weight.ts'

/** Everything that the first view shows: the document, the picture that leads it, and the font. */
const firstViewBudget = 100_000
const heroBudget = 40_000

/** Where one can put something into the cart: lists, and the page of each thing. */
const sellingPages = /^\/(?:courses|library|dhyanamshop)(?:\/|$)/

/** They ask what became of a payment as soon as they are there, without an island of 82 kB. */
const answerPages = ['/payment-success', '/payment-failure']

const rooms = /^\/my-account\/courses(?:\/|$)/

const fullForms = ['/hooponopono-power', '/get-a-consultation']

/** JavaScript of a page, in brotli bytes: the first line that fits a page counts. */
const scriptBudgets = [
  // Open for as long as somebody learns, on the phone that there is.
  { kind: 'room', bytes: 75_000, fits: (page: PageWeight) => rooms.test(page.path) },
  { kind: 'island', bytes: 82_000, fits: (page: PageWeight) => page.hasIsland },
  { kind: 'selling', bytes: 12_000, fits: (page: PageWeight) => sellingPages.test(page.path) },
  { kind: 'answer', bytes: 6_400, fits: (page: PageWeight) => answerPages.includes(page.path) },
  // With what stands in the page elsewhere: the documents of these have no room for it (src/build/first-flight.ts).
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
