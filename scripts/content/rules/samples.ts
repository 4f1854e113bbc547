import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

/** What no real firm can have written: reserved names and the links of the samples. */
const placeholder = /\.example\b|example\.(?:com|org|in)\b|\/sample-|[./@-]sample\b|SampleInvite/
/** Their numbers, 98765 432.., however the digits are set apart. */
const sampleNumber = new RegExp(String.raw`${Array.from('98765432').join(String.raw`(?:&nbsp;|[^\p{L}\d]){0,3}`)}`, 'u')
const word = /\bsamples?\b/i

/** True once site.yaml says that nothing invented is left. */
export function isLive({ of }: ContentTree): boolean {
  return of('site').some(({ data }) => Reflect.get(Object(data), 'sample') === false)
}

function judged(text: string): { severity: Finding['severity']; words: string } | undefined {
  if (placeholder.test(text) || sampleNumber.test(text))
    return { severity: 'error', words: 'is a placeholder of the sample site; write your own' }
  if (word.test(text))
    return { severity: 'warning', words: 'speaks of a sample; check whether it is your own text' }
  return undefined
}

function inFile(file: ContentFile): Finding[] {
  const fields = file.fields.flatMap(({ path, value }) => {
    const verdict = typeof value === 'string' ? judged(value) : undefined
    return verdict ? [file.about(path, verdict.words, verdict.severity)] : []
  })
  const text = file.parts.body.split('\n').flatMap((line, index) => {
    const verdict = judged(line)
    const place = { line: file.parts.bodyLine + index, column: 1 }
    return verdict ? [file.at(place, `text: ${verdict.words}`, verdict.severity)] : []
  })
  return [...fields, ...text]
}

/** Once site.yaml says `sample: false`, nothing of the sample firm may go live. */
export function sampleProblems(tree: ContentTree): Finding[] {
  return isLive(tree) ? tree.files.filter(({ isDraft }) => !isDraft).flatMap(inFile) : []
}
