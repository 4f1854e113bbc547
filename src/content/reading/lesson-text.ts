import { markdownToMdast, type MdastNode } from 'satteri'

/** A run of text with one style. */
interface TextSpan {
  readonly text: string
  readonly strong?: true
  readonly emphasis?: true
  readonly href?: string
}

/** A block of a lesson's text: the items of a list, or the single line of anything else. */
interface TextBlock {
  readonly kind: 'heading' | 'paragraph' | 'bullets' | 'numbers' | 'quote'
  readonly lines: readonly (readonly TextSpan[])[]
}

interface LessonText {
  readonly blocks: readonly TextBlock[]
  /** Unsupported markdown, such as a table. */
  readonly unknown: readonly string[]
  /** Targets of its links. */
  readonly targets: readonly string[]
}

const childrenOf = (node: MdastNode) => ('children' in node ? (node.children as MdastNode[]) : [])

/**
 * A lesson's text as blocks that the room renders itself: the browser may not create HTML from text
 * (build/content-security-policy.ts).
 */
export function lessonText(markdown: string): LessonText {
  const unknown: string[] = []
  const targets: string[] = []

  function spansOf(node: MdastNode, marks: Omit<TextSpan, 'text'> = {}): TextSpan[] {
    const within = (more: Omit<TextSpan, 'text'> = {}) =>
      childrenOf(node).flatMap((child) => spansOf(child, { ...marks, ...more }))
    if (node.type === 'text') return [{ text: node.value.replaceAll('\n', ' '), ...marks }]
    if (node.type === 'break') return [{ text: ' ', ...marks }]
    if (node.type === 'strong') return within({ strong: true })
    if (node.type === 'emphasis') return within({ emphasis: true })
    if (node.type === 'paragraph') return within()
    if (node.type === 'link') {
      targets.push(node.url)
      return within({ href: node.url })
    }
    unknown.push(node.type)
    return []
  }

  const block = (kind: TextBlock['kind'], lines: readonly MdastNode[]): TextBlock[] => [
    { kind, lines: lines.map((line) => childrenOf(line).flatMap((child) => spansOf(child))) },
  ]

  function blocksOf(node: MdastNode): TextBlock[] {
    if (node.type === 'paragraph') return block('paragraph', [node])
    if (node.type === 'blockquote') return block('quote', childrenOf(node))
    if (node.type === 'list') return block(node.ordered ? 'numbers' : 'bullets', childrenOf(node))
    if (node.type === 'heading' && node.depth > 1) return block('heading', [node])
    unknown.push(node.type)
    return []
  }

  const root = markdownToMdast(markdown.trim(), { features: { gfm: true } })
  const blocks = childrenOf(root).flatMap(blocksOf)
  return { blocks, unknown, targets }
}
