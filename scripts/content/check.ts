import { parseArgs } from 'node:util'
import { readContent } from './content-tree.ts'
import { buildMoment } from '#domain/dated.ts'
import { checkContent } from './check-content.ts'
import { isLive } from './rules/samples.ts'
import { annotationOf, type Finding, textOf } from './finding.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    github: { type: 'boolean', default: process.env['GITHUB_ACTIONS'] === 'true' },
    since: { type: 'string', default: process.env['CONTENT_SINCE'] ?? 'HEAD' },
    quiet: { type: 'boolean', default: false },
  },
})

function count(findings: readonly Finding[], severity: Finding['severity']): string {
  const number = findings.filter((finding) => finding.severity === severity).length
  return `${number} ${severity}${number === 1 ? '' : 's'}`
}

/** Errors exit with 1, so that no build starts; warnings do not. */
function report(findings: readonly Finding[]): void {
  if (values.json) console.log(JSON.stringify(findings, null, 2))
  else for (const finding of findings) console.log((values.github ? annotationOf : textOf)(finding))
  if (findings.some(({ severity }) => severity === 'error')) process.exitCode = 1
  if (values.json || (values.quiet && findings.length === 0)) return
  const verdict = `${count(findings, 'error')}, ${count(findings, 'warning')}`
  console.log(findings.length === 0 ? 'The content is in order.' : `Content: ${verdict}.`)
}

function momentOrStop(): number {
  try {
    return buildMoment(process.env['BUILD_AT'], Date.now())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const sampleWords =
  'Note: the firm, its people and its numbers are still samples (sample: true in content/site.yaml). Replace them before anybody else sees the site.'

if (!values.json && !isLive(readContent(process.cwd()))) console.log(sampleWords)
report(await checkContent({ root: process.cwd(), now: momentOrStop(), since: values.since }))
