// Looks on the built site for everything that the law asks a page to show, and writes the list: dist/duties.html.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from './content/content-tree.ts'
import { dutiesOf } from './duties/duties.ts'
import { judgeAll } from './duties/duty.ts'
import { reportOf } from './duties/report.ts'
import { readPages } from './duties/site-pages.ts'

const root = process.argv[2] ?? '.'
const judged = judgeAll(dutiesOf(readContent(root)), readPages(join(root, 'dist/site')))
const report = join(root, 'dist/duties.html')
writeFileSync(report, reportOf(judged, 'What the law asks, and where it stands'))

const missing = judged.filter(({ found }) => found === undefined)
for (const { duty, page } of missing)
  console.error(
    `${page}: ${duty.rule} is missing (${duty.source})${duty.says ? `: "${duty.says}"` : ''} in ${duty.selector}`,
  )
console.log(`${judged.length} places looked at, ${missing.length} missing: ${report}`)
if (missing.length > 0) process.exitCode = 1
