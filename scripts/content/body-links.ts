import type { ContentFile } from './content-tree.ts'
import type { Place } from './source-file.ts'

export interface BodyLink {
  readonly target: string
  /** Words of the link, or what a picture shows. */
  readonly words: string
  readonly isPicture: boolean
  readonly place: Place
}

const forms: readonly { pattern: RegExp; isPicture: (match: RegExpExecArray) => boolean }[] = [
  // [words](target "title") and ![alt](target)
  { pattern: /(?<mark>!?)\[(?<words>[^\]]*)\]\(\s*<?(?<target>[^\s)>]*)/g, isPicture: ([text]) => text.startsWith('!') },
  // [name]: target
  { pattern: /^ {0,3}\[(?<words>[^\]]+)\]:\s*<?(?<target>[^\s>]+)/g, isPicture: () => false },
  { pattern: /<a\s[^>]*?href=["'](?<target>[^"']*)["'][^>]*>(?<words>[^<]*)/gi, isPicture: () => false },
  { pattern: /<img(?<words>\s[^>]*?)src=["'](?<target>[^"']*)["'](?<rest>[^>]*)/gi, isPicture: () => true },
]

function altOf(match: RegExpExecArray): string {
  const { words = '', rest } = match.groups ?? {}
  if (rest === undefined) return words
  return /\balt=["']([^"']*)["']/i.exec(words + rest)?.[1] ?? ''
}

function linksOn(line: string, number: number): BodyLink[] {
  return forms.flatMap(({ pattern, isPicture }) =>
    Array.from(line.matchAll(pattern), (match) => ({
      target: match.groups?.['target'] ?? '',
      words: altOf(match),
      isPicture: isPicture(match),
      place: { line: number, column: match.index + 1 },
    })),
  )
}

/** Links and pictures in the text below the fields, code left out. */
export function bodyLinks({ parts }: Pick<ContentFile, 'parts'>): BodyLink[] {
  let isCode = false
  return parts.body.split('\n').flatMap((line, index) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    const withoutCode = line.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length))
    return isCode ? [] : linksOn(withoutCode, parts.bodyLine + index)
  })
}
