import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { isLive } from './samples.ts'

const sampleWord = /sample/i
/** What SEBI wants of whoever is registered, word by word. */
const warning =
  'Investment in securities market are subject to market risks. Read all the related documents carefully before investing.'

const legalField = (file: ContentFile, name: string): unknown =>
  Reflect.get(Object(Reflect.get(Object(file.data), 'legal')), name)

/** Whether the firm says that SEBI has not registered it; also while that line is missing. */
export function isUnregistered({ of }: ContentTree): boolean {
  return of('site').every((file) => {
    const sebi = legalField(file, 'sebi')
    return sebi === undefined || sebi === 'none'
  })
}

/** What is invented in who the firm is before the law. */
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

/** Who the firm is before the law: nothing invented once the site is live, and the words that a registration asks for. */
export function registrationProblems(tree: ContentTree): Finding[] {
  const files = tree.of('site')
  return [
    ...(isLive(tree) ? files.flatMap(samples) : []),
    ...(isUnregistered(tree) ? [] : files.flatMap(withoutWarning)),
  ]
}
