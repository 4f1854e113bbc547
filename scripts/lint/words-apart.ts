import type { Rule } from 'eslint'

/** Attributes and properties whose value a person reads or hears, even if it is a single word. */
const spoken =
  /^(?:alt|aria-(?:label|description|roledescription|valuetext)|heading|label|placeholder|subject|summary|title|words)$/

/**
 * Words as in a sentence, and as in no identifier: the first with a capital, or three of them. What is filled in reads
 * as 0.
 */
const sentence =
  /(?:^|>)[\s“"]*[A-Z₹][\p{L}’'-]*,?:? [\p{L}\d₹“(]|\p{L}{2,} \p{L}+ \p{L}+.*[.?!:]$|^[\d ]*\p{L}{2,},? \p{L}+,? \p{L}+(?: [\p{L}\d]+)+$/u

const hasLetters = (text: string) => /\p{L}/u.test(text)

/** Words of a protocol. */
const protocol = /^(?:(?:O-)?Bearer|RCPT TO|Sitemap:)(?: |$)/

/** Functions whose words are for the maintainer: errors of programs, lines of the log, descriptions of a contract. */
const forPrograms =
  /^(?:\w*Error|warn|error|info|debug|fatal|describe|openapi|jsonAnswer|createRoute|sql)$/
/** `log.error(…)` and not `showNotice.error(…)`. */
const levels = /^(?:warn|error|info|debug|fatal)$/

interface Node {
  readonly type: string
  readonly parent?: Node
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly key?: Node
  readonly tag?: Node
  readonly value?: unknown
  readonly name?: unknown
}

function nameOf(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value)
  return typeof node?.name === 'string' ? node.name : ''
}

function isProgramCall({ callee }: Node): boolean {
  const name = nameOf(callee) || nameOf(callee?.property)
  if (!forPrograms.test(name)) return false
  const receiver = nameOf(callee?.object) || nameOf(callee?.object?.property)
  return !levels.test(name) || receiver === 'log'
}

/** What is given to such a call, directly or in an object; a function inside speaks for itself. */
function isForPrograms(node: Node | undefined): boolean {
  if (!node || /Function/.test(node.type)) return false
  // What a figure of the metrics means.
  if (node.type === 'Property' && nameOf(node.key) === 'help') return true
  if (/^(?:New|Call)Expression$/.test(node.type) && isProgramCall(node)) return true
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') return true
  return isForPrograms(node.parent)
}

/** Whether it is text between tags, or the value of an attribute or property that a person reads. */
function isSpoken(node: Node): boolean {
  const { parent } = node
  if (!parent || parent.key === node) return false
  if (/^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(parent.type))
    return isSpoken(parent)
  if (/^JSX(?:Element|Fragment)$/.test(parent.type)) return true
  if (parent.type === 'JSXAttribute') return spoken.test(nameOf(parent.name as Node))
  return parent.type === 'Property' && spoken.test(nameOf(parent.key))
}

/** Names of modules and types say nothing to anybody; the test of a condition neither. */
const isCode = ({ type }: Node) =>
  /^(?:Import|Export|TSLiteralType|BinaryExpression|SwitchCase)/.test(type)

/** ESLint rule: a sentence for a person stands in src/words/ and nowhere else. */
export const wordsApart: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { apart: '"{{text}}" is for people: it belongs into src/words/en/.' },
  },
  create(context) {
    const report = (node: Rule.Node, text: string) =>
      context.report({ node, messageId: 'apart', data: { text: text.trim().slice(0, 60) } })
    const check = (node: Rule.Node, text: string) => {
      const here = node as unknown as Node
      if (!here.parent || isCode(here.parent) || protocol.test(text)) return
      const isFound = isSpoken(here) ? hasLetters(text.replaceAll('0', '')) : sentence.test(text)
      if (isFound && !isForPrograms(here.parent)) report(node, text)
    }
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value)
      },
      TemplateLiteral(node) {
        check(node, node.quasis.map(({ value }) => value.cooked ?? '').join('0'))
      },
      JSXText(node: Rule.Node & { value: string }) {
        if (hasLetters(node.value)) report(node, node.value)
      },
    }
  },
}
