import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'
import { isLive } from './samples.ts'

interface Promised {
  readonly words: RegExp
  readonly says: string
}

const unregistered = 'and legal.sebi in content/site.yaml is none'

/** Offers that need a SEBI registration, and promises that are never allowed. */
const promised: readonly Promised[] = [
  {
    words:
      /\b(?:guarantee[ds]?|assured?|promised?|sure|fixed|certain)\s+(?:\w+\s+)?(?:returns?|profits?|gains?|incomes?)\b|\b(?:returns?|profits?)\s+(?:are|is)\s+(?:guaranteed|assured|certain)\b|\b\d+(?:\.\d+)?\s?(?:%|per\s?cent)\s+(?:\w+\s+)?returns?\b|\breturns?\s+of\s+(?:up\s+to\s+)?\d|\bdouble\s+your\s+(?:money|wealth|savings)\b|\brisk[- ]free\b|\bmultibaggers?\b/gi,
    says: 'promises returns',
  },
  {
    words:
      /\b(?:investment|stock|equity|portfolio|mutual[- ]fund|trading)\s+(?:advice|advisers?|advisors?|advisory|recommendations?|tips)\b|\bbuy\s+or\s+sell\s+(?:calls?|signals?)\b|\b(?:stock|share)\s+(?:tips|picks)\b|\bmanage\s+your\s+(?:portfolio|investments)\b/gi,
    says: 'offers investment advice',
  },
]

/** Matches sentences that negate, ask, or refer to a registered adviser. */
const denied = /\b(?:no|not|never|nobody|none|neither|without|cannot)\b|n't\b|n’t\b|\b(?:speak|talk)\s+(?:with|to)\b|\b(?:ask|see|consult|your\s+own)\b[^.]*\bregistered\b|\?/i

interface Spot {
  readonly index: number
  readonly message: string
}

function spotsIn(text: string): Spot[] {
  return promised.flatMap(({ words, says }) =>
    [...text.matchAll(words)].flatMap((match) => {
      const before = text.slice(0, match.index).split(/[.!?;:](?=\s)/).at(-1) ?? ''
      const behind = text.slice(match.index).split(/(?<=[.!?;:])\s/)[0] ?? ''
      if (denied.test(before + behind)) return []
      const said = match[0].replaceAll(/\s+/g, ' ')
      const message = `"${said}" ${says}, ${unregistered}; write what people learn or do instead, or that you do not (SEBI Investment Advisers Regulations 2013)`
      return [{ index: match.index, message }]
    }),
  )
}

const inFile = remember((file: ContentFile): Finding[] => {
  const fields = file.fields.flatMap(({ path, value }) =>
    typeof value === 'string' ? spotsIn(value).map(({ message }) => file.about(path, message)) : [],
  )
  const { body, bodyLine } = file.parts
  const text = spotsIn(body).map(({ index, message }) => {
    const line = bodyLine + body.slice(0, index).split('\n').length - 1
    return file.at({ line, column: 1 }, `text: ${message}`)
  })
  return [...fields, ...text]
})

/** While the firm is not registered with SEBI, no page or offer may promise advice or returns. */
export function financeWordProblems(tree: ContentTree): Finding[] {
  return isUnregistered(tree) ? tree.files.filter(({ isDraft }) => !isDraft).flatMap(inFile) : []
}

const sampleWord = /sample/i
/** The exact warning that SEBI requires of registered advisers. */
const warning =
  'Investment in securities market are subject to market risks. Read all the related documents carefully before investing.'

const legalField = (file: ContentFile, name: string): unknown =>
  Reflect.get(Object(Reflect.get(Object(file.data), 'legal')), name)

/** Whether the firm is unregistered with SEBI; also true while that line is missing. */
function isUnregistered({ of }: ContentTree): boolean {
  return of('site').every((file) => {
    const sebi = legalField(file, 'sebi')
    return sebi === undefined || sebi === 'none'
  })
}

/** Sample values in the firm's legal details. */
function samples(file: ContentFile): Finding[] {
  return file.fields.flatMap(({ path, value }) => {
    const isInvented = path[0] === 'legal' && typeof value === 'string' && sampleWord.test(value)
    return isInvented
      ? [file.about(path, 'is invented for the sample site; write your own, as it is registered')]
      : []
  })
}

function withoutWarning(file: ContentFile): Finding[] {
  const line = legalField(file, 'financeLine')
  const isTold = typeof line !== 'string' || line.replaceAll(/\s+/g, ' ').includes(warning)
  return isTold ? [] : [file.about(['legal', 'financeLine'], `must hold the warning of SEBI word by word; add "${warning}"`)]
}

/** The firm's legal details: no sample values once live, and the text required by a registration. */
export function registrationProblems(tree: ContentTree): Finding[] {
  const files = tree.of('site')
  return [
    ...(isLive(tree) ? files.flatMap(samples) : []),
    ...(isUnregistered(tree) ? [] : files.flatMap(withoutWarning)),
  ]
}
