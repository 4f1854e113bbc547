import {
  DOCUMENT_NODE,
  type DocumentNode,
  ELEMENT_NODE,
  type Node,
  parse,
  renderSync,
  TEXT_NODE,
  walkSync,
} from 'ultrahtml'
import { defaultLanguage, type Language } from '#domain/language.ts'
import type { ShopMode } from '#domain/shop-mode.ts'
import { idempotencyField } from '#server/http/idempotency-header.ts'
import { wordsIn } from '#server/words.ts'

type ElementNode = Extract<Node, { type: typeof ELEMENT_NODE }>

export interface FormOutcome {
  /** Language of the buttons next to `text`. */
  readonly language: Language
  readonly kind: 'success' | 'danger'
  readonly text: string
  /** The page of the earlier purchase: offers to go there, or to send the form again. */
  readonly boughtAt?: string
}

/** Escapes text for HTML. */
export const escaped = (text: string) =>
  text
    .replaceAll('&', '&#38;')
    .replaceAll('<', '&#60;')
    .replaceAll('>', '&#62;')
    .replaceAll('"', '&#34;')

function isDocument(parsed: unknown): parsed is DocumentNode {
  return typeof parsed === 'object' && parsed !== null && 'type' in parsed
    ? parsed.type === DOCUMENT_NODE
    : false
}

function parseDocument(html: string): DocumentNode {
  const parsed: unknown = parse(html)
  if (!isDocument(parsed)) throw new Error('The page could not be parsed')
  return parsed
}

/** Maximum length of a value shown again; longer than any of our fields accepts. */
const shownAtMost = 16_000
/** A source position, required by the library. */
const at = { start: 0, end: 0 }

function fillField(node: ElementNode, values: URLSearchParams): void {
  const { name = '', type = 'text', value = '' } = node.attributes
  const given = values.get(name)?.slice(0, shownAtMost)
  if (given === undefined || (type === 'hidden' && name !== idempotencyField)) return
  if (node.name === 'textarea')
    node.children = [{ type: TEXT_NODE, value: escaped(given), parent: node, loc: [at, at] }]
  else if (type !== 'checkbox' && type !== 'radio') node.attributes['value'] = escaped(given)
  else if (given === value) node.attributes['checked'] = ''
  else if (type === 'radio') delete node.attributes['checked']
}

/** Selects an option of a select. */
function fillOption(node: ElementNode, values: URLSearchParams): void {
  const list: unknown = node.parent
  const name = isNode(list) && list.type === ELEMENT_NODE ? list.attributes['name'] : undefined
  const given = name === undefined ? null : values.get(name)
  if (given === null) return
  delete node.attributes['selected']
  if (given === node.attributes['value']) node.attributes['selected'] = ''
}

function nodesOf(html: string): Node[] {
  // The library leaves the children of a document untyped.
  const nodes: unknown = parseDocument(html).children
  return Array.isArray(nodes) ? nodes.filter((node) => isNode(node)) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function showOutcome(node: ElementNode, { kind, text, boughtAt, language }: FormOutcome): void {
  const role = kind === 'danger' ? 'alert' : 'status'
  const words = `<p class="message message--${kind}" role="${role}">${escaped(text)}</p>`
  const question = `<p class="message" role="alert">${escaped(text)}</p>`
  node.children = nodesOf(boughtAt ? question + choices(boughtAt, language) : words)
}

/** The same markup as `showQuestion` in components/booking/booking-form.ts creates. */
function choices(boughtAt: string, language: Language): string {
  const { seeBooking, bookAgain } = wordsIn(language).consultation
  return `<div class="form__actions">
    <a class="button" href="${escaped(boughtAt)}">${escaped(seeBooking)}</a>
    <button class="button button--quiet" name="again" value="true">${escaped(bookAgain)}</button>
  </div>`
}

/** A built page with the content between `<!--name-->` and `<!--/name-->` replaced. */
export function withContent(html: string, name: string, content: string): string {
  const [start, end] = [`<!--${name}-->`, `<!--/${name}-->`].map((mark) => html.indexOf(mark))
  if (start === undefined || end === undefined || start < 0 || end < start)
    throw new Error(`The page has no place ${name}`)
  return html.slice(0, start) + content + html.slice(end)
}

/**
 * A built page with a form posted without JavaScript: the fields are filled in again, and
 * `data-form-errors` shows the outcome, if any.
 */
export function filledPage(html: string, values: URLSearchParams, outcome?: FormOutcome): string {
  const page = parseDocument(html)
  walkSync(page, (node: Node) => {
    if (node.type !== ELEMENT_NODE) return
    if ('data-form-errors' in node.attributes) {
      if (outcome) showOutcome(node, outcome)
    } else if (node.name === 'input' || node.name === 'textarea') fillField(node, values)
    else if (node.name === 'option') fillOption(node, values)
  })
  return renderSync(page)
}

/** A built page with these radio buttons preselected; unchanged without a matching one. */
export function chosenPage(html: string, choice: URLSearchParams): string {
  const page = parseDocument(html)
  walkSync(page, (node: Node) => {
    if (node.type === ELEMENT_NODE && node.attributes['type'] === 'radio') fillField(node, choice)
  })
  return renderSync(page)
}

/** For the result page of a payment, without JavaScript. */
interface WayOn {
  /** URL of the purchase's status page. */
  readonly statusPage: string
  readonly language: Language
}

/**
 * The built result page of a payment, linked to the purchase's page: without JavaScript it redirects there, and the
 * links do not depend on a script.
 */
export function withWayOn(html: string, { statusPage, language }: WayOn): string {
  const link = `<a href="${statusPage}">${escaped(wordsIn(language).payment.seeState)}</a>`
  const ways: Readonly<Record<string, string>> = {
    refresh: `<meta http-equiv="refresh" content="0;url=${statusPage}">`,
    link: `<p class="message">${link}</p>`,
  }
  const page = parseDocument(html)
  walkSync(page, (node: Node) => {
    if (node.type !== ELEMENT_NODE) return
    const replacement = ways[node.attributes['data-way-on'] ?? '']
    if (replacement) node.children = nodesOf(replacement)
    if ('data-passport' in node.attributes) node.attributes['href'] = statusPage
    if ('data-with-passport' in node.attributes) delete node.attributes['hidden']
  })
  return renderSync(page)
}

interface Told {
  readonly mode: ShopMode
  /** The site has sample content: invented names, people and numbers. */
  readonly isSample: boolean
  /** Mails go to the sandbox mailbox, which is public. */
  readonly hasMailbox: boolean
}

/** The banner on every page about what is not real; '' when everything is. */
export function pageBar({ mode, isSample, hasMailbox }: Told): string {
  const { bar, payments, sampleContent, mailbox } = wordsIn(defaultLanguage).pageBar
  const parts = [
    payments[mode],
    isSample && sampleContent,
    hasMailbox && `<a href="/sandbox/mailbox">${mailbox}</a>`,
  ]
  const words = parts.filter(Boolean).join(' ')
  return words && `<aside class="sandbox-bar" aria-label="${bar}">${words}</aside>`
}
