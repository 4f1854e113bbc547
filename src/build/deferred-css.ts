import postcss, { AtRule, type Container, type Root, Rule } from 'postcss'
import { digestOf } from './content-security-policy.ts'

interface Page {
  readonly html: string
  readonly policy: string
}

const style = /<style>([^]*?)<\/style>/g
const inlineScript = /<script(?: data-[^>]*)?>([^]*?)<\/script>/g
/** Shown by scripts alone. */
const template = /<template[^]*?<\/template>/g
const classAttribute = /\sclass="([^"]*)"/g
const classInSelector = /\.(-?[_a-zA-Z][\w-]*)/g
const attributeInSelector = /\[([a-z-]+)(?:="([^"]*)")?\]/g
const word = /[\w-]+/g
/** What stands in them may be one of several, or missing. */
const brackets = /\((?:[^()]|\([^()]*\))*\)/g

/** What its scripts alone show, or what the server puts into a place of its own (`withContent`). */
const isFilledLater = / client="only"|<!--\/[\w-]+-->/

/** What the server writes into built pages: the bar above each, and answers into forms that were posted. */
const barOfServer = 'sandbox-bar'
const answersOfServer = /^(?:message|form|button)/

/** By a tap on what folds, without any script. */
const setByBrowser = 'open'

interface Present {
  readonly hasClass: (name: string) => boolean
  readonly hasAttribute: (name: string, value: string | undefined) => boolean
}

/** `data-arriving` is `arriving` for a script, and `aria-busy` `ariaBusy`. */
const nameInScripts = (attribute: string) =>
  attribute.replace(/^data-/, '').replace(/-([a-z])/g, (_, char: string) => char.toUpperCase())

/** What elements have, or may be given before the later styles are there. */
function presentIn(page: string): Present {
  const scripts = new Set(
    [...page.matchAll(inlineScript)].flatMap(([, text = '']) => text.match(word) ?? []),
  )
  const html = page.replaceAll(inlineScript, '').replaceAll(style, '').replaceAll(template, '')
  const names = [...html.matchAll(classAttribute)].flatMap(([, text = '']) => text.split(/\s+/))
  const classes = new Set([...names, ...scripts, barOfServer])
  const isAnswered = html.includes('data-form-errors')
  return {
    hasClass: (name) => classes.has(name) || (isAnswered && answersOfServer.test(name)),
    hasAttribute: (name, value) =>
      name === setByBrowser ||
      html.includes(value === undefined ? ` ${name}` : ` ${name}="${value}"`) ||
      scripts.has(name) ||
      scripts.has(nameInScripts(name)),
  }
}

function mayMatch(selector: string, { hasClass, hasAttribute }: Present): boolean {
  const asked = selector.replaceAll(brackets, '')
  return (
    [...asked.matchAll(classInSelector)].every(([, name = '']) => hasClass(name)) &&
    [...asked.matchAll(attributeInSelector)].every(([, name = '', value]) =>
      hasAttribute(name, value),
    )
  )
}

/** This text with all that stands around a rule: its layer, its media. */
function around({ parent }: Rule, inside: string): string {
  let text = inside
  for (let outer = parent; outer instanceof AtRule; outer = outer.parent)
    text = `@${outer.name} ${outer.params}{${text}}`
  return text
}

const standingAlone = (rule: Rule, selectors: readonly string[]) =>
  around(rule, rule.clone({ selectors: [...selectors] }).toString())

/** Rules inside of rules, and steps of an animation, go with what they are part of. */
const isPart = ({ parent }: Rule) =>
  parent instanceof Rule || (parent instanceof AtRule && parent.name.endsWith('keyframes'))

function removeEmpty(container: Container): void {
  container.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
}

/** What only browsers without layers read (src/styles/base.css): nothing of a first view is styled there. */
function takeForOldBrowsers(root: Root): string[] {
  const taken: string[] = []
  root.walkAtRules('supports', (rule) => {
    if (!/^not .*accent-color/.test(rule.params)) return
    taken.push(rule.toString())
    rule.remove()
  })
  return taken
}

function takeUnmatched(root: Root, present: Present): string[] {
  const unmatched: string[] = []
  root.walkRules((rule) => {
    if (isPart(rule)) return
    const now = rule.selectors.filter((selector) => mayMatch(selector, present))
    if (now.length === rule.selectors.length) return
    const others = rule.selectors.filter((selector) => !now.includes(selector))
    unmatched.push(standingAlone(rule, others))
    if (now.length > 0) rule.selectors = now
    else rule.remove()
  })
  removeEmpty(root)
  return unmatched
}

/** Values with a name that nothing which stays here asks for, nor a value that something asks for. */
function takeUnasked(root: Root, html: string): string[] {
  const others = html.replaceAll(style, '')
  const isAsked = (name: string) =>
    [root.toString(), others].some((text) => text.includes(`var(${name}`))
  const unasked: string[] = []
  root.walkRules(':root', (rule) => {
    const taken = rule.nodes.filter(
      (node) => node.type === 'decl' && node.variable && !isAsked(node.prop),
    )
    if (taken.length === 0) return
    const apart = rule.clone({ nodes: [] })
    apart.append(taken.map((node) => node.clone()))
    unasked.push(around(rule, apart.toString()))
    for (const node of taken) node.remove()
  })
  // What only one of these asked for.
  return unasked.length > 0 ? [...unasked, ...takeUnasked(root, html)] : []
}

/**
 * The page without the styles that match nothing on it, and those: of buttons that a carousel's
 * script makes, of notices. What only scripts show would be naked until they come, so its page keeps them. No order
 * of files decides anything (docs/decisions/0040-styles-with-components.md), so they may come later.
 */
export function partStyles(page: Page): { readonly page: Page; readonly later: string } {
  const [[whole, text = ''] = ['']] = page.html.matchAll(style)
  if (!text) return { page, later: '' }
  const root = postcss.parse(text)
  const later: string[] = []
  if (!isFilledLater.test(page.html)) {
    later.push(...takeForOldBrowsers(root))
    later.push(...takeUnmatched(root, presentIn(page.html)))
    later.push(...takeUnasked(root, page.html))
  }
  if (later.length === 0) return { page, later: '' }
  const css = root.toString()
  return {
    page: {
      html: page.html.replace(whole, () => `<style>${css}</style>`),
      policy: page.policy.replace(digestOf(text), digestOf(css)),
    },
    later: later.join(''),
  }
}

/** The page with the address of what `partStyles` took out of pages, for src/build/browser/first-view.ts. */
export function withLaterStyles(html: string, url: string): string {
  return html.replace('<script data-entries', () => `<script data-styles="${url}" data-entries`)
}
