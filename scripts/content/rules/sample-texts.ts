import { createHash } from 'node:crypto'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'
import type { Place } from '../source-file.ts'
import shipped from './sample-prints.json' with { type: 'json' }
import { isLive } from './samples.ts'

/** Shorter texts, such as names or labels, may be the firm's own. */
const leastSigns = 20
/** Parts that a firm replaces in otherwise unchanged texts: addresses and numbers. */
const replaceable = /https?:\S+|(?:mailto|tel):[^\s)]+|\S+@\S+|\+\d[\d\s().-]{7,}/g

const signsOf = (text: string) =>
  text.replaceAll(replaceable, ' ').replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').toLowerCase()

const printOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

interface Text {
  readonly print: string
  readonly size: number
  readonly position: Place
}

function textAt(text: string, position: Place): Text[] {
  const signs = signsOf(text)
  return signs.length < leastSigns ? [] : [{ print: printOf(signs), size: signs.length, position }]
}

/** Sentences in fields, and paragraphs in texts. */
const textsOf = remember((file: ContentFile): Text[] => {
  const fields = file.fields.flatMap(({ path, value }) =>
    typeof value === 'string' ? textAt(value, file.placeOfValue(path)) : [],
  )
  const paragraphs = Array.from(file.parts.body.matchAll(/\S.*(?:\n.*\S.*)*/g), (match) => {
    const before = file.parts.body.slice(0, match.index).split('\n').length - 1
    return textAt(match[0], { line: file.parts.bodyLine + before, column: 1 })
  })
  return [...fields, ...paragraphs.flat()]
})

/** The date of a legal page. */
function dayPrints({ kind, data }: ContentFile): string[] {
  return kind.name === 'legal' ? [printOf(`updated ${Reflect.get(Object(data), 'updated')}`)] : []
}

/** Fingerprints of all texts, by file, as stored in sample-prints.json. */
export function printsOf({ files }: ContentTree): Record<string, string> {
  const prints = files.map((file): [string, string] => {
    const all = [...dayPrints(file), ...textsOf(file).map(({ print }) => print)]
    return [file.path, all.join(' ')]
  })
  return Object.fromEntries(prints)
}

const ownPerson = { severity: 'error', words: 'write about somebody who works with you, or delete the file' } as const
/** Kinds whose sample texts must not go live, with advice; other kinds get a warning. */
const grave: Readonly<Record<string, { severity: 'error'; words: string }>> = {
  team: ownPerson,
  profiles: ownPerson,
  testimonials: {
    severity: 'error',
    words: 'write what a client has said and agreed to in writing, or delete the file',
  },
  legal: {
    severity: 'error',
    words: 'let your lawyer read it, change what is different with you, and write that day as updated',
  },
}
const other = { severity: 'warning', words: 'write your own, or delete what you do not need' } as const

function inFile(file: ContentFile, known: ReadonlySet<string>): Finding[] {
  const texts = textsOf(file)
  const same = texts.filter(({ print }) => known.has(print))
  const [first] = same
  const sizeOf = (some: readonly Text[]) => some.reduce((sum, { size }) => sum + size, 0)
  const isReviewed = dayPrints(file).some((print) => !known.has(print))
  if (!first || isReviewed || sizeOf(same) * 2 <= sizeOf(texts)) return []
  const { severity, words } = grave[file.kind.name] ?? other
  const many = `${same.length} of ${texts.length} texts`
  return [file.at(first.position, `most of this file is still word for word the sample's (${many}, from here on); ${words}`, severity)]
}

/** Once site.yaml says `sample: false`: files whose texts are mostly still those of the sample. */
export function sampleTextProblems(tree: ContentTree, prints: Readonly<Record<string, string>> = shipped): Finding[] {
  if (!isLive(tree)) return []
  const known = new Set(Object.values(prints).flatMap((some) => some.split(' ')))
  return tree.files.filter(({ isDraft }) => !isDraft).flatMap((file) => inFile(file, known))
}
