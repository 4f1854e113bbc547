import type { Rule } from 'eslint'

/** Attributes whose value a person reads or hears. */
const spoken = new Set([
  'alt', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext',
  'description', 'heading', 'label', 'placeholder', 'summary', 'title',
]) // prettier-ignore

/** Two words of plain letters, the first with a capital: how a sentence begins, and how no identifier does. */
const sentence = /^[\s“"]*[A-Z₹][\p{L}’']*,? [\p{L}\d₹“(].*|\p{L}{2,} \p{L}+ \p{L}+.*[.?!]$/u

const hasLetters = (text: string) => /\p{L}/u.test(text)

interface Parent {
  readonly type: string
  readonly parent?: Parent
  readonly callee?: {
    readonly type: string
    readonly name?: string
    readonly property?: { readonly name?: string }
  }
  readonly name?: { readonly name?: string }
  readonly key?: { readonly name?: string }
}

/** Words of a protocol. */
const protocol = /^(?:Bearer|RCPT TO)\b/

/** Words for the maintainer and not for people: errors of programs, lines of the log, descriptions of a contract. */
const forPrograms =
  /^(?:\w*Error|warn|error|info|debug|fatal|describe|openapi|jsonAnswer|createRoute|sql)$/

function isForPrograms(node: Parent | undefined): boolean {
  if (!node) return false
  // What a figure of the metrics means.
  if (node.type === 'Property' && node.key?.name === 'help') return true
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const name = node.callee?.name ?? node.callee?.property?.name ?? ''
    if (forPrograms.test(name)) return true
  }
  return isForPrograms(node.parent)
}

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
      const parent = node.parent as unknown as Parent
      if (parent.type.startsWith('Import') || parent.type.startsWith('Export')) return
      if (parent.type === 'TSLiteralType') return
      const isSpoken = parent.type === 'JSXAttribute' && spoken.has(parent.name?.name ?? '')
      if (!(isSpoken ? hasLetters(text) : sentence.test(text))) return
      if (!protocol.test(text) && !isForPrograms(parent)) report(node, text)
    }
    return {
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value)
      },
      TemplateLiteral: (node) => {
        const text = node.quasis.map(({ value }) => value.cooked ?? '').join('0')
        check(node, text)
      },
      JSXText: (node: Rule.Node & { value: string }) => {
        if (hasLetters(node.value)) report(node, node.value)
      },
    }
  },
}
