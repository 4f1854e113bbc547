import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { type HtmlPiece, textOf } from '../markdown.ts'
import { remember } from '../remember.ts'

/** Safe inline tags without a markdown equivalent. */
const tolerated = new Set(['a', 'abbr', 'b', 'br', 'em', 'i', 'kbd', 'mark', 'small', 'strong', 'sub', 'sup', 'u', 'wbr'])
const lonely = new Set(['br', 'wbr'])
/** Markdown equivalents of other tags. */
const inMarkdown: readonly (readonly [tags: RegExp, form: string])[] = [
  [/^(?:img|picture|figure|figcaption|source)$/, '![what it shows](./images/name.jpg)'],
  [/^h[1-6]$/, '## and a blank before the words'],
  [/^(?:ul|ol|li|dl|dt|dd|menu)$/, 'a list, each entry on a line that begins with - and a blank'],
  [/^(?:p|div|section|article|span|center|font|header|footer|main|aside)$/, 'the words alone, with a blank line between paragraphs'],
  [/^(?:table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col)$/, 'a table, each row like | one | two |'],
  [/^hr$/, '--- between two blank lines'],
  [/^(?:s|del|strike)$/, '~~words~~'],
  [/^(?:code|pre|tt|samp)$/, '`words`'],
  [/^(?:blockquote|q|cite)$/, '> and a blank before the words'],
  [/^(?:iframe|video|audio|embed|object)$/, 'a link to it, [words](https://…)'],
]
const formOf = (name: string) => inMarkdown.find(([tags]) => tags.test(name))?.[1]
/** Attributes of a tag; those not allowed are code, styles or useless. */
const attributePattern = /([^\s=/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g
const plainAttributes = new Set(['href', 'title', 'lang', 'dir', 'id', 'rel', 'target'])
const tagPattern = /<(\/?)([a-z][\w-]*)((?:\s[^>]*)?)>/gi

/** Reports a missing or unexpected text. */
function presence({ parts, kind, at }: ContentFile): Finding[] {
  const first = parts.body.split('\n').findIndex((line) => line.trim() !== '')
  if (first === -1) {
    if (kind.text !== 'shown' || parts.bodyLine === 1) return []
    const position = { line: parts.bodyLine - 1, column: 1 }
    return [at(position, 'text: is missing; the page shows what stands below the closing ---')]
  }
  const position = { line: parts.bodyLine + first, column: 1 }
  if (kind.text === 'none')
    return [at(position, 'text: is shown nowhere; say it in a field above or remove it', 'warning')]
  // Astro would parse what follows as more fields.
  return /^(?:---|\+\+\+)[ \t]*(?:\n|$)/.test(parts.body.trim())
    ? [at(position, 'text: begins with a second line of signs, which hides what follows; remove the line')]
    : []
}

function headings(file: ContentFile): Finding[] {
  return textOf(file).headings.flatMap(({ depth, position, isUnderlined }) => {
    if (depth === 1) return [file.at(position, 'text: the page has its heading already; begin smaller ones with ##')]
    return isUnderlined
      ? [file.at(position, 'text: the line right above --- becomes a heading; leave a blank line between them, or write ## before its words')]
      : []
  })
}

function problemWithTag(name: string, attributes: string): string | undefined {
  const form = formOf(name)
  if (!tolerated.has(name))
    return `<${name}> does not work in a text, or breaks the page; write it in markdown, ${form ?? 'and a link instead of something embedded'}`
  const names = Array.from(attributes.matchAll(attributePattern), ([, attribute = '']) => attribute.toLowerCase())
  if (name === 'a' && !names.includes('href')) return '<a> leads nowhere; write [words](address)'
  return names.every((attribute) => plainAttributes.has(attribute))
    ? undefined
    : `<${name}> carries code or a style, which browsers are told to refuse; remove all but the address`
}

/** HTML other than tags, and block-level tags, after which markdown is not parsed. */
function problemWithPiece({ value, isBlock }: HtmlPiece): string | undefined {
  if (value.startsWith('<!--'))
    return 'a comment (<!-- … -->) is published with the page, for everybody who looks at its source; delete it'
  if (/^<[?!]/.test(value)) return `"${value.slice(0, 20)}" does nothing in a text; remove it`
  const tags = Array.from(value.matchAll(tagPattern), ([, , name = '']) => name.toLowerCase())
  return isBlock && tags.length > 0 && tags.every((name) => tolerated.has(name) && !lonely.has(name))
    ? `<${tags[0]}> begins a line of its own, so what follows is not read as markdown; write it in one line with its words`
    : undefined
}

/** Unclosed and unopened tags, which would break the rest of the page. */
function tagProblems(file: ContentFile): Finding[] {
  const open: { name: string; piece: HtmlPiece }[] = []
  const inPiece = (piece: HtmlPiece) =>
    Array.from(piece.value.matchAll(tagPattern)).flatMap(([, slash, written = '', attributes = '']): Finding[] => {
      const name = written.toLowerCase()
      const problem = slash ? undefined : problemWithTag(name, attributes)
      const said = problem === undefined ? [] : [file.at(piece.position, `text: ${problem}`)]
      if (!tolerated.has(name) || lonely.has(name)) return said
      if (!slash) open.push({ name, piece })
      else if (open.at(-1)?.name === name) open.pop()
      else return [file.at(piece.position, `text: </${name}> closes nothing; remove it`)]
      return said
    })
  const problems = textOf(file).html.flatMap((piece) => {
    const problem = problemWithPiece(piece)
    return problem === undefined ? inPiece(piece) : [file.at(piece.position, `text: ${problem}`)]
  })
  const unclosed = open.map(({ name, piece }) =>
    file.at(piece.position, `text: <${name}> is never closed; write </${name}> behind its words`),
  )
  return [...problems, ...unclosed]
}

const slips: readonly { pattern: RegExp; words: (match: string) => string }[] = [
  { pattern: /\[[^\][]+\]\s+\((?:\/|https?:|#)[^)\s]*\)/, words: (match) => `"${match}" is no link; remove the space between ] and (` },
  { pattern: /\([^()\n]+\)\[(?:\/|https?:)[^\]\s]*\]/, words: (match) => `"${match}" is no link; write [words](address), the words first` },
  { pattern: /\[[^\][]+\]\([^()\n]*(?:\)|$)/, words: (match) => `"${match}" is no link; write the address without blanks and close the parenthesis` },
  { pattern: /\[[^\][\n]+\]\[[^\][\n]*\]/, words: (match) => `"${match}" names an address that is given nowhere; write [words](address)` },
  { pattern: /\*\*[^*\n]*$|^[^*\n]*\*\*(?=\S)/m, words: () => 'has ** that do not close; put ** right before and right behind the words' },
]

/** Malformed links and bold text, which are shown literally. */
function slipsIn(file: ContentFile): Finding[] {
  return textOf(file).words.flatMap(({ value, position }) =>
    slips.flatMap(({ pattern, words }) => {
      const match = pattern.exec(value)
      if (!match) return []
      const line = position.line + value.slice(0, match.index).split('\n').length - 1
      const column = line === position.line ? position.column + match.index : 1
      return [file.at({ line, column }, `text: ${words(match[0])}`)]
    }),
  )
}

const inFile = remember((file: ContentFile): Finding[] =>
  file.unreadable.length > 0
    ? []
    : [...presence(file), ...headings(file), ...tagProblems(file), ...slipsIn(file)],
)

/** The text below the fields: present only where a page shows it, in valid markdown. */
export function bodyProblems({ files }: ContentTree): Finding[] {
  return files.flatMap(inFile)
}
