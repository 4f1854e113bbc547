import { dirname, join, relative, resolve } from 'node:path'
import type { Rule } from 'eslint'
import { browserScript, isRoomAllowed, layerOf, ownPath, strangers } from './layers.ts'

interface ImportNode {
  readonly source?: { readonly value?: unknown } | null
  readonly importKind?: string
  readonly exportKind?: string
}

/** ESLint rule: every import inside src/ follows the layers of layers.ts. */
export const importDirection: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      wrongWay: '{{from}} may not import {{to}}: see scripts/lint/layers.ts.',
      typesOnly: '{{from}} may only `import type` from {{to}}: see scripts/lint/layers.ts.',
      stranger: '{{from}} must not know {{to}}: see `strangers` in scripts/lint/layers.ts.',
      higherRoom:
        '{{from}} may only `import type` from {{to}}, a higher room: see `rooms` in scripts/lint/layers.ts.',
      noLayer: '{{path}} belongs to no layer of scripts/lint/layers.ts.',
    },
  },
  create(context) {
    const check = (node: Rule.Node) => {
      const problem = findProblem(node as ImportNode, context)
      if (problem !== undefined) context.report({ node, ...problem })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

function findProblem(node: ImportNode, { cwd, filename, physicalFilename }: Rule.RuleContext) {
  const specifier = node.source?.value
  if (typeof specifier !== 'string') return undefined
  const src = join(cwd, 'src')
  const target = targetBelow(src, physicalFilename, specifier)
  const importer = relative(src, physicalFilename)
  if (target === undefined || importer.startsWith('..')) return undefined

  const from = filename === physicalFilename ? layerOf(importer) : browserScript
  const to = layerOf(target)
  if (from === undefined) return { messageId: 'noLayer', data: { path: `src/${importer}` } }
  if (to === undefined) return { messageId: 'noLayer', data: { path: `src/${target}` } }
  if (strangers.some(({ importers, others }) => importers.test(importer) && others.test(target)))
    return { messageId: 'stranger', data: { from: `src/${importer}`, to: `src/${target}` } }
  const typesOnly = node.importKind === 'type' || node.exportKind === 'type'
  const data = { from: from.name, to: to.name }
  if (from !== to && !from.uses.includes(to.name)) {
    if (!from.types?.includes(to.name)) return { messageId: 'wrongWay', data }
    if (!typesOnly) return { messageId: 'typesOnly', data }
  }
  if (typesOnly || isRoomAllowed(importer, target)) return undefined
  return { messageId: 'higherRoom', data: { from: `src/${importer}`, to: `src/${target}` } }
}

function targetBelow(src: string, importer: string, specifier: string): string | undefined {
  const own = ownPath(specifier)
  if (own !== undefined) return own
  if (!specifier.startsWith('.')) return undefined
  const target = relative(src, resolve(dirname(importer), specifier))
  return target.startsWith('..') ? undefined : target
}
