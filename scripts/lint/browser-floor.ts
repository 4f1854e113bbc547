import type { Rule, Scope, SourceCode } from 'eslint'
import type ts from 'typescript'
import {
  isCommonYoungName,
  isYoungGlobal,
  isYoungMember,
  isYoungName,
  youngPatterns,
} from './compat-data.ts'

type Syntax = NonNullable<Parameters<SourceCode['getText']>[0]>
type Member = Extract<Syntax, { type: 'MemberExpression' }>

interface TypeServices {
  readonly program?: ts.Program | null
  readonly esTreeNodeToTSNodeMap?: { get: (node: unknown) => ts.Node | undefined }
}

const isOfLibrary = (file: string) => /\/typescript\/lib\/lib\.[^/]*\.d\.ts$/.test(file)

/** The platform interfaces that declare a member, e.g. `URL` for `URL.canParse`; undefined without types. */
function declaringInterfaces(node: Syntax, context: Rule.RuleContext): string[] | undefined {
  const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices as TypeServices
  const property = esTreeNodeToTSNodeMap?.get(node)
  if (!program || !property) return undefined
  const symbol = program.getTypeChecker().getSymbolAtLocation(property)
  return (symbol?.declarations ?? []).flatMap((declared) => {
    const owner = (declared.parent as ts.Node & { name?: ts.Node }).name
    if (!owner || !isOfLibrary(declared.getSourceFile().fileName)) return []
    return [owner.getText().replace(/Constructor$/, '')]
  })
}

const isGlobalObject = (node: Member['object']) =>
  node.type === 'Identifier' && ['globalThis', 'window', 'self'].includes(node.name)

const isCalled = (node: Rule.Node) =>
  node.parent?.type === 'CallExpression' && node.parent.callee === node

/** Whether `object.name` may be missing at the floor: by its type, else by its name. */
function isYoung(node: Rule.Node & Member, name: string, context: Rule.RuleContext) {
  const { object, property } = node
  if (isGlobalObject(object)) return isYoungGlobal(name) ?? false
  if (object.type === 'Identifier') {
    const young = isYoungMember(object.name, name)
    if (young !== undefined) return young
  }
  const owners = declaringInterfaces(property, context)
  if (!owners) return isCalled(node) && isCommonYoungName(name)
  // CSS properties are covered by stylelint.
  const asked = owners.filter((owner) => !owner.startsWith('CSS'))
  return asked.some((owner) => isYoungMember(owner, name) ?? isYoungName(name))
}

/** Whether the expression is a feature test: `typeof it`, `if (it)`, `it && …`, `it?.()`. */
function isQuestion(node: Rule.Node): boolean {
  const { parent } = node
  if (!parent) return false
  if (parent.type === 'UnaryExpression') return true
  if (parent.type === 'BinaryExpression') return isQuestion(parent)
  if (parent.type === 'LogicalExpression') return parent.left === node || isQuestion(parent)
  if (parent.type === 'CallExpression') return parent.optional && parent.callee === node
  if (parent.type === 'MemberExpression') return parent.optional && parent.object === node
  return 'test' in parent && parent.test === node
}

/** Whether this is a feature test, or guarded by one. */
function isGuarded(node: Rule.Node, name: string, context: Rule.RuleContext): boolean {
  if (isQuestion(node)) return true
  const asks = (test: Syntax) => context.sourceCode.getText(test).includes(name)
  const leaves = (statement: Syntax) =>
    statement.type === 'IfStatement' &&
    asks(statement.test) &&
    /return|throw|continue/.test(context.sourceCode.getText(statement.consequent))
  let inner = node
  for (let outer = inner.parent; outer; inner = outer, outer = inner.parent) {
    if ('test' in outer && outer.test && outer.test !== inner && asks(outer.test)) return true
    if (outer.type === 'LogicalExpression' && outer.right === inner && asks(outer.left)) return true
    if (outer.type === 'BlockStatement' || outer.type === 'Program') {
      const before = outer.body.slice(0, (outer.body as readonly object[]).indexOf(inner))
      if (before.some(leaves)) return true
    }
  }
  return false
}

/** References to undeclared names: globals. */
function* undeclared({ references, through, variables }: Scope.Scope) {
  const known = new Set(variables.filter(({ defs }) => defs.length === 0))
  for (const reference of new Set([...through, ...references]))
    if (!reference.resolved || known.has(reference.resolved)) yield reference
}

/**
 * ESLint rule: features that browsers of the floor (docs/browser-floor.md) may lack need a feature test. In code
 * without types, such as a built file, members are recognised by name only.
 */
export const browserFloorRule: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      young:
        '{{name}} is younger than the oldest browsers of package.json (browserslist): ask whether it is there, or do without.',
    },
  },
  create(context) {
    const report = (node: Syntax, name: string) =>
      context.report({ node, messageId: 'young', data: { name } })
    return {
      Program() {
        const scope = context.sourceCode.scopeManager.globalScope
        if (!scope) return
        for (const { identifier, ...reference } of undeclared(scope)) {
          if ('isTypeReference' in reference && reference.isTypeReference) continue
          const { name } = identifier
          if (isYoungGlobal(name) && !isGuarded(identifier as Rule.Node, name, context))
            report(identifier, name)
        }
      },
      MemberExpression(node) {
        const name = nameOf(node)
        if (name === undefined || !isYoung(node, name, context)) return
        if (!isGuarded(node, name, context)) report(node.property, name)
      },
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier') return
        for (const property of id.properties) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
          const { name } = property.key
          if (isYoungMember(init.name, name)) report(property.key, name)
        }
      },
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const isTooYoung =
          flags.includes('v') || youngPatterns.some((one) => one.pattern.test(pattern))
        if (isTooYoung) report(node, node.raw ?? pattern)
      },
    }
  },
}

function nameOf({ property, computed }: Member): string | undefined {
  if (!computed && property.type === 'Identifier') return property.name
  return computed && property.type === 'Literal' ? String(property.value) : undefined
}
