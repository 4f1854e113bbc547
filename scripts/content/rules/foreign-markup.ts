import { widgetOf } from '#content/schemas/fields.ts'
import { bodyFacts } from '#content/reading/facts.ts'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'
import { didYouMean } from '../suggest.ts'

interface Sign {
  readonly pattern: RegExp
  readonly words: (match: string) => string
}

const shown = (match: string) => (match.length > 40 ? `${match.slice(0, 37)}…` : match)
const typedOut = (match: string, remedy: string) => `"${shown(match)}" would be shown as it is typed; ${remedy}`

/** Placeholders of other systems and symbol font characters: wrong in every field and text. */
const everywhere: readonly Sign[] = [
  {
    pattern: /\{\{[^{}\n]*\}\}?|\{%[^\n]*?%\}|\{#[^\n]*?#\}|\{[.:][^{}\n]*\}|<%[^\n]*?%>/,
    words: (match) => typedOut(match, 'this site has no shortcodes and no templates, write the words themselves'),
  },
  {
    pattern: /\[\[[^\][\n]+\]\]|\[\/?[a-z][\w-]*(?:\s+[\w-]+\s*=\s*(?:["“”'][^\]\n]*|[^\s\]]+))+\s*\/?\]|\[\/[a-z][\w-]*\]/i,
    words: (match) => typedOut(match, 'this site has no shortcodes, write the words themselves, or a link like [words](/courses)'),
  },
  {
    pattern: /\[(?:toc|_toc_|tableofcontents)\]|\$\{?toc\}?|\{\{?toc\}?\}/i,
    words: (match) => typedOut(match, 'remove it, the site makes lists of contents by itself where a page has one'),
  },
  {
    pattern: /[\uE000-\uF8FF]/,
    words: (match) =>
      `holds a sign of a symbol font (U+${match.charCodeAt(0).toString(16).toUpperCase()}), which others see as an empty box; delete it, and begin entries of a list with - and a blank`,
  },
]

/** HTML is shown literally in fields. */
const inMarkdownFields: readonly Sign[] = [
  { pattern: /<!--/, words: () => 'holds a comment of HTML, which would be shown as it is typed; remove it (notes to yourself begin with # on a line of their own)' },
  {
    pattern: /<\/?[a-z][\w-]*(?:\s[^<>\n]*)?\/?>/i,
    words: (match) => typedOut(match, /^<br/i.test(match) ? 'write a blank instead' : 'a field takes plain words, remove what is between < and >'),
  },
  {
    pattern: /&(?:[a-z]{2,8}\d{0,2}|#\d{1,7}|#x[\da-f]{1,6});/i,
    words: (match) => typedOut(match, /^&(?:nbsp|#160|#xa0);$/i.test(match) ? 'write a blank' : 'write the sign itself'),
  },
]

/** Most fields are plain text, where markdown is shown literally as well. */
const inFields: readonly Sign[] = [
  ...inMarkdownFields,
  {
    pattern: /\*\*[^*\n]+\*\*|__[^_\n]+__|!?\[[^\][\n]+\]\((?:[^()\s]+)\)|^#{1,6} |`[^`\n]+`/,
    words: (match) => typedOut(match, 'a field takes plain words, remove the signs of markdown'),
  },
  { pattern: /^[•·▪◦●‣⁃–—-]\s+(?=\S)/, words: (match) => typedOut(match.trim(), 'the page makes its lists by itself, remove the sign') },
]

/** Names in braces insert values of site.yaml; only in texts. */
const factName = /\{([a-z]\w*)\}/i

const knownFacts = bodyFacts.map((name) => `{${name}}`)

const unknownFact = (match: string) =>
  `"${match}" stands for nothing; ${didYouMean(match, knownFacts, `known are ${knownFacts.join(', ')}`)}`

/** Lines of a text without code, which may contain anything. */
function linesWithoutCode(body: string): string[] {
  let fence = ''
  return body.split('\n').map((line) => {
    const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '' && mark !== '') {
      fence = mark
      return ''
    }
    if (fence !== '') {
      if (mark.startsWith(fence) && line.trim() === mark) fence = ''
      return ''
    }
    return /^ {4}/.test(line) && !/^\s*(?:[-*+]|\d+[.)])\s/.test(line)
      ? ''
      : line.replaceAll(/(`+)(?!`)[^`]*\1/g, (code) => ' '.repeat(code.length))
  })
}

/** Bullets at the start of a line that are not a list in markdown. */
const bullet = /^\s*[•·▪▫◦●○■□►▶➢➤✓✔✗‣⁃∙*-]?\s*$/
const startsLike: readonly { pattern: RegExp; alone: boolean; remedy: string }[] = [
  { pattern: /^\s*[•·▪▫◦●○■□►▶➢➤✓✔✗‣⁃∙]\s*\S/, alone: true, remedy: 'begin each entry of a list with - and a blank' },
  { pattern: /^\s*[–—]\s*\S/, alone: false, remedy: 'begin each entry of a list with - and a blank' },
  { pattern: /^\s*-[^\s-]/, alone: false, remedy: 'put a blank behind the - that begins an entry' },
  { pattern: /^\s*\d{1,2}[.)][^\s\d]/, alone: false, remedy: 'put a blank behind the number that begins an entry' },
  { pattern: /^\s*\(?(?:[a-z]|[ivx]{1,4})\)\s+\S/, alone: false, remedy: 'begin each entry with 1. and a blank, or with - and a blank' },
]

function listProblem(lines: readonly string[], index: number): string | undefined {
  const line = lines[index] ?? ''
  const match = startsLike.find(({ pattern }) => pattern.test(line))
  if (!match || bullet.test(line)) return undefined
  const next = lines.slice(index + 1).find((other) => other.trim() !== '')
  if (match.pattern.test(lines[index - 1] ?? '') || (!match.alone && !(next !== undefined && match.pattern.test(next)))) return undefined
  return `the lines that begin like "${shown(line.trim())}" are no list in markdown and would run together; ${match.remedy}`
}

function lineProblem(lines: readonly string[], index: number): string | undefined {
  const line = lines[index] ?? ''
  if (/^ {0,3}#{2,6}[^\s#]/.test(line)) return `"${shown(line.trim())}" is no heading; put a blank behind the ${/#+/.exec(line)?.[0]}`
  if (/^ {0,3}:::/.test(line)) return typedOut(line.trim(), 'this site has no boxes, write a paragraph')
  return listProblem(lines, index)
}

function inText(file: ContentFile): Finding[] {
  const lines = linesWithoutCode(file.parts.body)
  return lines.flatMap((line, index) => {
    const at = (column: number, words: string) => file.at({ line: file.parts.bodyLine + index, column }, `text: ${words}`)
    const signs = everywhere.flatMap(({ pattern, words }) => {
      const match = pattern.exec(line)
      return match ? [at(match.index + 1, words(match[0]))] : []
    })
    if (signs.length > 0) return signs.slice(0, 1)
    const fact = factName.exec(line)
    const isUnknown = fact !== null && !bodyFacts.includes(fact[1] ?? '')
    const doubled = /\[[^\]]*\{(?:phone|email)\}[^\]]*\]\(|\((?:mailto|tel):\{\w+\}\)/.exec(line)
    const problem = lineProblem(lines, index)
    return [
      ...(doubled ? [at(doubled.index + 1, '{phone} and {email} are links by themselves; write them without brackets and parentheses')] : []),
      ...(isUnknown ? [at(fact.index + 1, unknownFact(fact[0]))] : []),
      ...(problem === undefined ? [] : [at(1, problem)]),
    ]
  })
}

function inField(file: ContentFile): Finding[] {
  return file.fields.flatMap(({ path, value, field }) => {
    if (typeof value !== 'string') return []
    const own = widgetOf(field) === 'markdown' ? inMarkdownFields : inFields
    const sign = [...everywhere, ...own].find(({ pattern }) => pattern.test(value))
    if (sign) return [file.about(path, sign.words(sign.pattern.exec(value)?.[0] ?? ''))]
    const fact = factName.exec(value)
    return fact
      ? [file.about(path, `"${fact[0]}" would be shown as it is typed; such names work in the text below the fields alone, write the words`)]
      : []
  })
}

const inFile = remember((file: ContentFile): Finding[] =>
  file.unreadable.length > 0 ? [] : [...inField(file), ...inText(file)],
)

/** Markup of other systems, which would be published literally. */
export function foreignMarkupProblems({ files }: ContentTree): Finding[] {
  return files.flatMap(inFile)
}
