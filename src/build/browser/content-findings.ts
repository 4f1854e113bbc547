// In every page of `npm run dev`: shows the findings of the content check above the page.
import type { Finding } from '../../../scripts/content/finding.ts'

/** The page's request to the development server, and the response, which is also sent after every change. */
export const wantFindingsEvent = 'content:want-findings'
export const findingsEvent = 'content:findings'

const style = `
  :host { all: initial; position: sticky; inset-block-start: 0; z-index: 2147483647; display: block;
    max-block-size: 45dvh; overflow: auto; border-block-end: 3px solid #b3261e;
    background: #fff4ec; color: #2b1712; font: 16px/1.45 system-ui, sans-serif; }
  :host([mild]) { border-color: #b98900; background: #fff9e0; }
  details { padding: 10px 16px; }
  summary { cursor: pointer; font-weight: 600; }
  p { margin: 6px 0 0; }
  ul { margin: 8px 0 0; padding: 0; list-style: none; }
  li { padding: 6px 0; border-top: 1px solid #0002; overflow-wrap: anywhere; }
  b { display: block; font: 600 14px/1.5 ui-monospace, monospace; }`

function element(name: string, text: string, ...children: readonly Node[]): HTMLElement {
  const made = document.createElement(name)
  made.append(text, ...children)
  return made
}

function entryOf({ file, line, message, severity }: Finding): HTMLElement {
  const where = element('b', `${file}, line ${line}`)
  const kind = severity === 'warning' ? 'Warning: ' : ''
  return element('li', '', where, element('span', `${kind}${message}`))
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

function headline(errors: number, warnings: number): string {
  const parts = [
    ...(errors > 0 ? [counted(errors, 'mistake')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  return `The content has ${parts.join(' and ')}`
}

function bySeverity(findings: readonly Finding[]) {
  const of = (wanted: Finding['severity']) => findings.filter(({ severity }) => severity === wanted)
  return [of('error'), of('warning')] as const
}

/** Warnings do not fail a build, so they are collapsed under their headline. */
function listOf(findings: readonly Finding[]): HTMLElement {
  const [errors, warnings] = bySeverity(findings)
  const list = element('ul', '', ...[...errors, ...warnings].map(entryOf))
  const summary = element('summary', headline(errors.length, warnings.length))
  const words = 'Until they are mended, these files are shown as they last were in order.'
  const parts = errors.length > 0 ? [element('p', words)] : []
  const details = element('details', '', summary, ...parts, list)
  details.toggleAttribute('open', errors.length > 0)
  return details
}

/** Replaces the findings above the page; shows nothing if the content is in order. */
function showFindings(findings: readonly Finding[]): void {
  document.querySelector('content-findings')?.remove()
  if (findings.length === 0) return
  const bar = document.createElement('content-findings')
  bar.setAttribute('role', 'status')
  bar.toggleAttribute(
    'mild',
    findings.every(({ severity }) => severity === 'warning'),
  )
  bar.attachShadow({ mode: 'open' }).append(element('style', style), listOf(findings))
  document.body.prepend(bar)
}

import.meta.hot?.on(findingsEvent, showFindings)
import.meta.hot?.send(wantFindingsEvent)
