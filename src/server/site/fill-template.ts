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
  /** Of the buttons beside `text`. */
  readonly language: Language
  readonly kind: 'success' | 'danger'
  readonly text: string
  /** Where the purchase stands that is asked about: to go there, or to send the form once more. */
  readonly boughtAt?: string
}

/** Text as HTML. */
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

/** Longer than any field of ours takes: of what nobody has typed, no more is shown again. */
const shownAtMost = 16_000
/** The library wants to know where it stood. */
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

/** An entry of a list to choose from. */
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

/** The same as `showQuestion` of components/booking/booking-form.ts makes with a script. */
function choices(boughtAt: string, language: Language): string {
  const { seeBooking, bookAgain } = wordsIn(language).consultation
  return `<div class="form__actions">
    <a class="button" href="${escaped(boughtAt)}">${escaped(seeBooking)}</a>
    <button class="button button--quiet" name="again" value="true">${escaped(bookAgain)}</button>
  </div>`
}

/** A built page with other content between `<!--name-->` and `<!--/name-->`. */
export function withContent(html: string, name: string, content: string): string {
  const [start, end] = [`<!--${name}-->`, `<!--/${name}-->`].map((mark) => html.indexOf(mark))
  if (start === undefined || end === undefined || start < 0 || end < start)
    throw new Error(`The page has no place ${name}`)
  return html.slice(0, start) + content + html.slice(end)
}

/**
 * A built page with a form that was posted without script: what was typed is in the fields again, and
 * the place `data-form-errors` says what came of it, if anything did.
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

/** A built page on which this is chosen already among radio buttons; the page as it is where there is no such choice. */
export function chosenPage(html: string, choice: URLSearchParams): string {
  const page = parseDocument(html)
  walkSync(page, (node: Node) => {
    if (node.type === ELEMENT_NODE && node.attributes['type'] === 'radio') fillField(node, choice)
  })
  return renderSync(page)
}

/** For whom a page of a payment's result cannot ask by itself. */
interface WayOn {
  /** Where the page of the purchase lies. */
  readonly statusPage: string
  readonly language: Language
}

/**
 * The built page of a payment's result, leading to the page of the purchase: whoever has no script goes there by
 * itself, and nobody's link waits for a script.
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
  /** Names, people and numbers of the site are invented. */
  readonly isSample: boolean
  /** Mails go to the stand-in, where anybody may read them. */
  readonly hasMailbox: boolean
}

/** The one line above every page of what is not real; '' where everything is. */
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
