// Checks the built site for everything that the law requires pages to show, and writes the report: dist/duties.html.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from './content/content-tree.ts'
import { dutiesOf } from './duties/duties.ts'
import { judgeAll, type Judged, readPages } from './duties/judge.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** A report by rule: where it appears on the site, and what was found there. */
function reportOf(judged: readonly Judged[], title: string): string {
  const groups = Map.groupBy(judged, ({ duty }) => `${duty.rule} ${duty.says ?? ''}`)
  const rows = [...groups.values()].map((group) => {
    const [first] = group
    const missing = group.filter(({ match }) => match === undefined)
    const where =
      group.length > 3
        ? `${group.length} pages, such as ${first?.page ?? ''}`
        : group.map(({ page }) => page).join(', ')
    const what =
      missing.length > 0
        ? `missing on ${missing.map(({ page }) => page).join(', ')}`
        : (first?.match ?? '')
    const cells = [first?.duty.rule, first?.duty.source, where, first?.duty.selector, what]
    return `<tr${missing.length > 0 ? ' class="missing"' : ''}>${cells.map((cell) => `<td>${escaped(cell ?? '')}</td>`).join('')}</tr>`
  })
  const missing = judged.filter(({ match }) => match === undefined).length
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:15px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}td,th{padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ccc;text-align:start;vertical-align:top}.missing{color:#a00}</style>
<h1>${escaped(title)}</h1><p>${judged.length} places looked at, ${missing} missing.</p>
<table><thead><tr><th>Rule</th><th>Source</th><th>Address</th><th>Place</th><th>Found</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>
`
}

const root = process.argv[2] ?? '.'
const judged = judgeAll(dutiesOf(readContent(root)), readPages(join(root, 'dist/site')))
const report = join(root, 'dist/duties.html')
writeFileSync(report, reportOf(judged, 'What the law asks, and where it stands'))

const missing = judged.filter(({ match }) => match === undefined)
for (const { duty, page } of missing)
  console.error(
    `${page}: ${duty.rule} is missing (${duty.source})${duty.says ? `: "${duty.says}"` : ''} in ${duty.selector}`,
  )
console.log(`${judged.length} places looked at, ${missing.length} missing: ${report}`)
if (missing.length > 0) process.exitCode = 1
