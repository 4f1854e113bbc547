import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'

/** Unidiomatic words, with replacements. */
const plain = new Map([
  ['somebody', 'someone'],
  ['anybody', 'anyone'],
  ['by itself', 'on its own'],
  ['stands here', 'is here'],
  ['one may', 'you can'],
])
const mannered = new RegExp(String.raw`\b(?:${[...plain.keys()].join('|')})\b`, 'gi')

export const manneredWords = (text: string): string[] => text.replaceAll(/\s+/g, ' ').match(mannered) ?? []

const problemsOf = (text: string) =>
  manneredWords(text).map((said) => `"${said}" reads as translated; write "${plain.get(said.toLowerCase())}", or say it otherwise`)

const inFile = remember((file: ContentFile): Finding[] => {
  const fields = file.fields.flatMap(({ path, value }) =>
    typeof value === 'string' ? problemsOf(value).map((problem) => file.about(path, problem, 'warning')) : [],
  )
  const text = file.parts.body.split('\n').flatMap((line, index) => {
    const position = { line: file.parts.bodyLine + index, column: 1 }
    return problemsOf(line).map((problem) => file.at(position, `text: ${problem}`, 'warning'))
  })
  return [...fields, ...text]
})

/** Unidiomatic words in published texts. Testimonials, which clients agreed to, are not checked. */
export function manneredWordProblems({ files }: ContentTree): Finding[] {
  return files.filter(({ isDraft, kind }) => !isDraft && kind.name !== 'testimonials').flatMap(inFile)
}
