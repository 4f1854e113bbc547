import { globSync, readFileSync } from 'node:fs'
import { slug } from 'github-slugger'
import { markdownToMdast, type MdastNode } from 'satteri'

/** What a reader of a manual does to a file. */
export interface Change {
  /** Language of the fenced lines: how the words are meant. */
  readonly how: 'md' | 'yaml' | 'diff' | 'sh'
  /** The file that the manual named last. */
  readonly file: string
  readonly words: string
  /** What the check says afterwards, as the manual has it. */
  says?: string
}

export interface Manual {
  readonly path: string
  /** What the steps and examples change, in order. */
  readonly steps: readonly Change[]
  /** What the part about findings tries; each is taken back. */
  readonly slips: readonly Change[]
  /** Words between backticks. */
  readonly names: readonly string[]
  /** Rows of its tables, cell by cell. */
  readonly rows: readonly (readonly string[])[]
  readonly links: readonly string[]
  /** What a link to a heading names after its #. */
  readonly sections: readonly string[]
}

/** Below this heading stands what goes wrong. */
const findings = 'When the check finds something'
const contentFile = /^content\/[\w/-]+\.(?:md|yaml)$/

function childrenOf(node: MdastNode): MdastNode[] {
  return 'children' in node ? (node.children as MdastNode[]) : []
}

const nodesIn = (node: MdastNode): MdastNode[] => [node, ...childrenOf(node).flatMap(nodesIn)]

function wordsOf(node: MdastNode): string {
  return 'value' in node ? node.value : childrenOf(node).map(wordsOf).join('')
}

function changesIn(nodes: readonly MdastNode[]): Change[] {
  const changes: Change[] = []
  let file = ''
  for (const node of nodes) {
    if (node.type === 'inlineCode' && contentFile.test(node.value)) file = node.value
    if (node.type !== 'code') continue
    const last = changes.at(-1)
    if (node.lang === 'text' && last) last.says = node.value
    else if (['md', 'yaml', 'diff', 'sh'].includes(node.lang ?? ''))
      changes.push({ how: node.lang as Change['how'], file, words: `${node.value}\n` })
  }
  return changes
}

export function readManual(path: string): Manual {
  const root = markdownToMdast(readFileSync(path, 'utf8'), { features: { gfm: true } })
  const nodes = nodesIn(root)
  const changes = changesIn(nodes)
  const end = nodes.findIndex((node) => node.type === 'heading' && wordsOf(node) === findings)
  const steps = changesIn(end === -1 ? nodes : nodes.slice(0, end))
  return {
    path,
    steps,
    slips: changes.slice(steps.length),
    names: nodes.flatMap((node) => (node.type === 'inlineCode' ? [node.value] : [])),
    rows: nodes.flatMap((node) => (node.type === 'tableRow' ? [childrenOf(node).map(wordsOf)] : [])),
    sections: nodes.flatMap((node) => (node.type === 'heading' ? [slug(wordsOf(node))] : [])),
    links: nodes.flatMap((node) => (node.type === 'link' ? [node.url] : [])),
  }
}

/** What editors read, page by page. */
export const manuals = ['content/README.md', ...globSync('docs/editing/*.md').toSorted()].map(readManual)
