import type { Rule } from 'eslint'

/** Attributes and properties with text for people, even if it is a single word. */
const spoken =
  /^(?:alt|aria-(?:label|description|roledescription|valuetext)|heading|label|placeholder|subject|summary|title|words)$/

/**
 * Matches sentences, as opposed to identifiers: a capitalised first word, or three words. Interpolations are replaced
 * by 0.
 */
const sentence =
  /(?:^|>)[\s“"]*[A-Z₹][\p{L}’'-]*,?:? [\p{L}\d₹“(]|\p{L}{2,} \p{L}+ \p{L}+.*[.?!:]$|^[\d ]*\p{L}{2,},? \p{L}+,? \p{L}+(?: [\p{L}\d]+)+$/u

const hasLetters = (text: string) => /\p{L}/u.test(text)

/** Protocol text. */
const protocol = /^(?:(?:O-)?Bearer|RCPT TO|Sitemap:)(?: |$)/

/** Functions with text for developers: program errors, log lines, API descriptions. */
const forPrograms =
  /^(?:\w*Error|warn|error|info|debug|fatal|describe|openapi|jsonAnswer|createRoute|sql)$/
/** `log.error(…)`, but not `showNotice.error(…)`. */
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

/** Whether it is an argument of such a call, directly or in an object, but not inside a nested function. */
function isForPrograms(node: Node | undefined): boolean {
  if (!node || /Function/.test(node.type)) return false
  // The description of a metric.
  if (node.type === 'Property' && nameOf(node.key) === 'help') return true
  if (/^(?:New|Call)Expression$/.test(node.type) && isProgramCall(node)) return true
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') return true
  return isForPrograms(node.parent)
}

/** Whether it is text between tags, or the value of an attribute or property for people. */
function isSpoken(node: Node): boolean {
  const { parent } = node
  if (!parent || parent.key === node) return false
  if (/^(?:JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(parent.type))
    return isSpoken(parent)
  if (/^JSX(?:Element|Fragment)$/.test(parent.type)) return true
  if (parent.type === 'JSXAttribute') return spoken.test(nameOf(parent.name as Node))
  return parent.type === 'Property' && spoken.test(nameOf(parent.key))
}

/** Module names, types and conditions contain no text for people. */
const isCode = ({ type }: Node) =>
  /^(?:Import|Export|TSLiteralType|BinaryExpression|SwitchCase)/.test(type)

/** ESLint rule: text for people belongs in src/words/ only. */
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
