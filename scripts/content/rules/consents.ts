import { consentPurposes } from '#domain/consent.ts'
import { defaultLanguage } from '#domain/language.ts'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

const field = ({ data }: ContentFile, name: string): unknown => Reflect.get(Object(data), name)
const start = { line: 1, column: 1, severity: 'error' } as const

/** What every form asks is there, once in a language, and says how one withdraws (DPDP Act 2023, s. 5 and 6). */
export function consentProblems({ of }: ContentTree): Finding[] {
  const files = of('consents')
  const seen = new Map<string, ContentFile>()
  const doubled = files.flatMap((file) => {
    const key = `${String(field(file, 'purpose'))} ${String(field(file, 'language'))}`
    const other = seen.get(key)
    seen.set(key, other ?? file)
    return other ? [file.about(['purpose'], `${other.path} has the text of this purpose in this language; take one out`)] : []
  })
  const missing = consentPurposes
    .filter((purpose) => !seen.has(`${purpose} ${defaultLanguage}`))
    .map((purpose) => ({ ...start, file: `content/consents/${purpose}.md`, message: `a form asks for consent to ${purpose}, and no file has its text; write one with purpose: ${purpose} and language: ${defaultLanguage}` }))
  const silent = files
    .filter(({ parts }) => !parts.body.includes('/my-data'))
    .map((file) => file.at({ line: file.parts.bodyLine, column: 1 }, 'text: does not say how one withdraws (DPDP Act 2023, s. 5); name /my-data, where everybody can'))
  return [...doubled, ...missing, ...silent]
}
