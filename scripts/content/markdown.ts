import Slugger from 'github-slugger'
import { markdownToMdast, type MdastNode } from 'satteri'
import type { ContentFile } from './content-tree.ts'
import { remember } from './remember.ts'
import type { Place } from './source-file.ts'

/** A link or picture in a text. */
export interface TextLink {
  readonly target: string
  /** Link text, or alt text of a picture. */
  readonly words: string
  readonly isPicture: boolean
  readonly position: Place
}

/** Literal text. */
interface Piece {
  readonly value: string
  readonly position: Place
}

/** Raw HTML. */
export interface HtmlPiece extends Piece {
  /** A block of its own, not inside a paragraph. */
  readonly isBlock: boolean
}

interface Heading {
  /** The fragment id. */
  readonly id: string
  readonly depth: number
  readonly position: Place
  /** A heading underlined with dashes. */
  readonly isUnderlined: boolean
}

/** The text below the front matter, parsed as in the build. */
export interface MarkdownText {
  readonly links: readonly TextLink[]
  readonly words: readonly Piece[]
  readonly html: readonly HtmlPiece[]
  readonly headings: readonly Heading[]
}

type Parent = Extract<MdastNode, { children: unknown[] }>

const hasChildren = (node: MdastNode): node is Parent => 'children' in node
const childrenOf = (node: MdastNode) => (hasChildren(node) ? (node.children as MdastNode[]) : [])

function allBelow(node: MdastNode): MdastNode[] {
  return [node, ...childrenOf(node).flatMap(allBelow)]
}

function wordsOf(node: MdastNode): string {
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? ''
  if ('value' in node && node.type !== 'html') return node.value
  return childrenOf(node).map(wordsOf).join('')
}

/** Targets of `<a href>` in raw HTML. */
function linksOfHtml({ value, position }: Piece): TextLink[] {
  const tags = value.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)
  return Array.from(tags, ([, ...targets]) => {
    const target = (targets.find(Boolean) ?? '').trim()
    return { target, words: 'HTML', isPicture: false, position }
  })
}

const holdsBlocks = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition'])

/** Counts leading blank lines, which Astro skips as well. */
function leadingLines(body: string): number {
  return /^\s*/.exec(body)?.[0].split('\n').length ?? 1
}

function read({ parts }: Pick<ContentFile, 'parts'>): MarkdownText {
  const skipped = leadingLines(parts.body) - 1
  const root = markdownToMdast(parts.body.trim(), { features: { gfm: true } })
  const nodes = allBelow(root)
  const placeOf = ({ position }: MdastNode): Place => ({
    line: parts.bodyLine + skipped + (position?.start.line ?? 1) - 1,
    column: position?.start.column ?? 1,
  })
  const isUnderlined = ({ position }: MdastNode) => (position?.start.line ?? 0) < (position?.end.line ?? 0)
  const slugger = new Slugger()
  const blocks = new Set(nodes.filter(({ type }) => holdsBlocks.has(type)).flatMap(childrenOf))
  const html = nodes
    .filter(({ type }) => type === 'html')
    .map((node) => ({ value: 'value' in node ? node.value : '', position: placeOf(node), isBlock: blocks.has(node) }))
  return {
    html,
    links: [
      ...nodes.flatMap((node): TextLink[] =>
        node.type === 'link' || node.type === 'image' || node.type === 'definition'
          ? [
              {
                target: node.url,
                words: node.type === 'definition' ? (node.label ?? node.identifier) : wordsOf(node),
                isPicture: node.type === 'image',
                position: placeOf(node),
              },
            ]
          : [],
      ),
      ...html.flatMap(linksOfHtml),
    ],
    words: nodes
      .filter((node) => childrenOf(node).some(({ type }) => type === 'text'))
      .filter(({ type }) => type !== 'link')
      .map((node) => ({ value: childrenOf(node).map((child) => (child.type === 'text' ? child.value : '\u0000')).join(''), position: placeOf(node) })),
    headings: nodes.flatMap((node) =>
      node.type === 'heading'
        ? [{ id: slugger.slug(wordsOf(node)), depth: node.depth, position: placeOf(node), isUnderlined: isUnderlined(node) }]
        : [],
    ),
  }
}

const textIn = remember((parts: ContentFile['parts']) => read({ parts }))

export const textOf = ({ parts }: Pick<ContentFile, 'parts'>): MarkdownText => textIn(parts)
