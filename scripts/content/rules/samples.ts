import { fillFacts } from '#content/reading/facts.ts'
import { z } from 'zod'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

/** Values that no real firm uses: reserved domain names and sample links. */
const placeholder = /\.example\b|example\.(?:com|org|in)\b|\/sample-|[./@-]sample\b|SampleInvite/
/** Sample phone numbers, 98765 432.., with any separators. */
const sampleNumber = new RegExp(String.raw`${Array.from('98765432').join(String.raw`(?:&nbsp;|[^\p{L}\d]){0,3}`)}`, 'u')
const word = /\bsamples?\b/i

/** True once site.yaml declares the content real. */
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
    const position = { line: file.parts.bodyLine + index, column: 1 }
    return verdict ? [file.at(position, `text: ${verdict.words}`, verdict.severity)] : []
  })
  return [...fields, ...text]
}

/** Once site.yaml says `sample: false`, no sample values may go live. */
export function sampleProblems(tree: ContentTree): Finding[] {
  return isLive(tree) ? tree.files.filter(({ isDraft }) => !isDraft).flatMap(inFile) : []
}

/** Kinds whose texts name the firm. */
const binding = ['legal', 'consents', 'about']

const form = String.raw`(?:LLP|L\.L\.P\.|(?:Private|Pvt\.?)\s+(?:Limited|Ltd\.?)|Limited|Ltd\.?|Inc\.?|OPC)`
/** Capitalised words before a legal form: 'Navjeevan Coaching and Guidance LLP'. */
const company = new RegExp(String.raw`\p{Lu}[\p{L}\d.&'’-]*(?:\s+(?:\p{Lu}[\p{L}\d.&'’-]*|and|of|&))*?\s+${form}(?![\p{L}\d])`, 'gu')
/** Matches sentences about the firm itself; others may name its partners. */
const speaksOfUs = /\b(?:run|owned|operated|managed|provided|published) by\b|\bdata fiduciary\b|\bwe\b|\bus\b|\bour\b|["“]we["”]|©|copyright/i

const plain = (name: string) => name.replaceAll(/[\s.,]+/g, ' ').trim().toLowerCase()

function otherFirmsIn(file: ContentFile, legalName: string, site: unknown): Finding[] {
  const isNamed = plain(fillFacts(file.parts.body, site)).includes(plain(legalName))
  return file.parts.body.split('\n').flatMap((line, index) =>
    Array.from(line.matchAll(company)).flatMap((match) => {
      const [name] = match
      const sentence = line.slice(line.lastIndexOf('. ', match.index) + 1).split(/(?<=[^.]{8})\.\s/)[0] ?? ''
      const isOurs = plain(name) === plain(legalName) || plain(legalName).endsWith(plain(name))
      if (isOurs || (isNamed && !speaksOfUs.test(sentence))) return []
      const position = { line: file.parts.bodyLine + index, column: match.index + 1 }
      const words = `text: names "${name}", and content/site.yaml has legalName: ${legalName}; write {legalName}, or who it is besides`
      return [file.at(position, words, isNamed ? 'warning' : 'error')]
    }),
  )
}

/** Legal texts that name another firm than site.yaml: customers would contract with that one. */
export function otherFirmProblems({ of }: ContentTree): Finding[] {
  const [site] = of('site')
  const { data } = z.looseObject({ legalName: z.string().min(1) }).safeParse(site?.data)
  if (!data) return []
  return binding.flatMap(of).flatMap((file) => otherFirmsIn(file, data.legalName, site?.data))
}
