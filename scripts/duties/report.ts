import type { Judged } from './duty.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Rule by rule: where it stands on the site, and what was found there. */
export function reportOf(judged: readonly Judged[], title: string): string {
  const groups = Map.groupBy(judged, ({ duty }) => `${duty.rule} ${duty.says ?? ''}`)
  const rows = [...groups.values()].map((group) => {
    const [first] = group
    const missing = group.filter(({ found }) => found === undefined)
    const where =
      group.length > 3
        ? `${group.length} pages, such as ${first?.page ?? ''}`
        : group.map(({ page }) => page).join(', ')
    const what =
      missing.length > 0
        ? `missing on ${missing.map(({ page }) => page).join(', ')}`
        : (first?.found ?? '')
    const cells = [first?.duty.rule, first?.duty.source, where, first?.duty.selector, what]
    return `<tr${missing.length > 0 ? ' class="missing"' : ''}>${cells.map((cell) => `<td>${escaped(cell ?? '')}</td>`).join('')}</tr>`
  })
  const missing = judged.filter(({ found }) => found === undefined).length
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:15px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}td,th{padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ccc;text-align:start;vertical-align:top}.missing{color:#a00}</style>
<h1>${escaped(title)}</h1><p>${judged.length} places looked at, ${missing} missing.</p>
<table><thead><tr><th>Rule</th><th>Source</th><th>Address</th><th>Place</th><th>Found</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>
`
}
