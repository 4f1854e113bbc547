import compat, {
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'
import postcss, { AtRule, type ChildNode, type Declaration, type Rule } from 'postcss'
import { expect, test } from 'vitest'
import { browserFloor } from '#build/browser-floor.ts'
import { builtFiles, readBuilt } from './built-site.ts'

const namesInData = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const

const isAtMost = (added: string, version: string) =>
  added.replace('≤', '').localeCompare(version, 'en', { numeric: true }) <= 0

/** The version that brought it without a prefix, undefined where none has. */
const addedIn = ({ version_added: added, prefix, flags }: SimpleSupportStatement) =>
  typeof added === 'string' && added !== 'preview' && !prefix && !flags ? added : undefined

/** Whether a browser knows this only since the floor (docs/browser-floor.md). What one never learned, no page relies on. */
function isYounger(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support
  if (!support) return false
  return browserFloor.some(([browser, version]) => {
    const statements = support[namesInData[browser as keyof typeof namesInData]] ?? []
    const added = [statements].flat().flatMap((one) => addedIn(one) ?? [])
    return added.length > 0 && !added.some((one) => isAtMost(one, version))
  })
}

/** What may be missing at the floor: the page is right without it. */
const mayBeMissing = new Set([
  // Lines break less evenly.
  'text-wrap',
  // Long pages are laid out whole.
  'content-visibility',
  'contain-intrinsic-block-size',
  // The page scrolls on where a row of pictures ends, and below that row is a scroll bar.
  'overscroll-behavior-x',
  'scrollbar-width',
  // Rows take what room is left (align-content).
  'start',
  // Pages change at once, and nothing moves.
  '@view-transition',
  '::view-transition-old',
  '::view-transition-new',
  'view-transition-name',
  'scale',
  // Where columns would be too narrow for large letters.
  '@container',
  'container-type',
  'subgrid',
  // Each of its rules only marks something, or has another beside it: `@supports not selector(:has(*))`.
  ':has',
  // By script (src/components/shell/page-shell.ts).
  ':popover-open',
  // Printed as it is unfolded on the screen.
  '::details-content',
])

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = compat.css
const functions = { ...types, ...types['color'] } as Readonly<Record<string, Identifier>>
const units: Readonly<Record<string, string>> = {
  ...{ lh: 'lh', rlh: 'rlh', cap: 'cap', ic: 'ic', cq: 'container_query_length_units' },
  ...{ dv: 'viewport_percentage_units_dynamic', sv: 'viewport_percentage_units_small' },
  ...{ lv: 'viewport_percentage_units_large' },
}

/** What of a value may not be known. */
function* youngInValue({ prop, value }: Declaration) {
  const text = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  for (const [name] of text.matchAll(/[a-z][\w-]*(?=\()/g))
    if (isYounger(functions[name])) yield `${name}()`
  for (const [unit, , short = unit] of text.matchAll(/(?<=\d)((cq|dv|sv|lv)[a-z]+|r?lh|cap|ic)\b/g))
    if (isYounger(types['length']?.[units[short] ?? ''])) yield unit
  for (const [word] of text.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g))
    if (isYounger(properties[prop]?.[word])) yield word
}

/** Declared before in the same rule, for browsers that do not know the other value. */
const hasFallback = (value: Declaration) =>
  !value.prop.startsWith('--') &&
  value.parent?.some(
    (node) =>
      node !== value &&
      node.type === 'decl' &&
      [value.prop, `-webkit-${value.prop}`].includes(node.prop),
  )

function* youngInDeclaration(declaration: Declaration) {
  if (hasFallback(declaration)) return
  if (isYounger(properties[declaration.prop])) yield declaration.prop
  else yield* youngInValue(declaration)
}

function* youngInSelectors({ selector }: Rule) {
  for (const [name] of selector.matchAll(/::?[a-z-]+/g))
    if (isYounger(selectors[name.replaceAll(':', '')])) yield name
}

function* youngInAtRule({ name, params }: AtRule) {
  if (isYounger(atRules[name])) yield `@${name}`
  if (name !== 'media') return
  if (/[<>]/.test(params) && isYounger(atRules['media']?.['range_syntax'])) yield params
  // Of level 4 as well, and younger than the range in every browser.
  if (/not *\(/.test(params)) yield params
}

/** Whether a browser is asked for it first. */
function isGuarded(node: ChildNode): boolean {
  const { parent } = node
  if (!parent || parent.type === 'root') return false
  return (parent instanceof AtRule && parent.name === 'supports') || isGuarded(parent as ChildNode)
}

/** All that a style sheet has and the oldest browsers have not, with where it stands. */
function youngIn(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walk((node) => {
    if (isGuarded(node) || node.type === 'comment') return
    const young =
      node.type === 'decl'
        ? youngInDeclaration(node)
        : node.type === 'rule'
          ? youngInSelectors(node)
          : youngInAtRule(node)
    for (const name of young)
      if (!mayBeMissing.has(name)) found.push(`${name} in ${node.toString().slice(0, 80)}`)
  })
  return found
}

test('K3: built styles use nothing that the oldest browsers lack, but what a page is right without', () => {
  const texts = builtFiles.flatMap((file) => {
    if (/^_astro\/.*\.css$/.test(file)) return [readBuilt(file).toString()]
    if (!file.endsWith('.html')) return []
    return [
      ...readBuilt(file)
        .toString()
        .matchAll(/<style[^>]*>([^]*?)<\/style>/g),
    ].map(([, text = '']) => text)
  })
  // Pages share most of their styles, each in a line of its own.
  const lines = new Set(texts.flatMap((text) => text.split('\n')))
  expect(lines.size).toBeGreaterThan(50)
  expect([...new Set([...lines].flatMap(youngIn))]).toEqual([])
})

test.each([
  ['a{color:oklch(1 0 0)}', 'oklch()'],
  ['a{color:red;color:oklch(1 0 0)}', undefined],
  [':root{--a:color-mix(in oklab,red,blue)}', 'color-mix()'],
  ['a{rotate:3deg}', 'rotate'],
  ['a{height:1lh}', '1lh'],
  ['a{height:100vh;height:100dvh}', undefined],
  ['a{overflow:clip}', 'clip'],
  ['@media (width<9rem){a{b:c}}', '(width<9rem)'],
  ['@media (not (min-width:9rem)) and (hover){a{b:c}}', '(not (min-width:9rem))'],
  ['@supports (rotate:0deg){a{rotate:3deg}}', undefined],
])('K3: in %s it is %s that is too young', (css, name) => {
  expect(youngIn(css).map((found) => found.replace(/ in .*/, ''))).toEqual(
    name ? [expect.stringContaining(name.replace(/^\d+/, ''))] : [],
  )
})
