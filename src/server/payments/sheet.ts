import type { GoodsRow } from './purchase-goods.ts'
import { escaped } from '#server/site/filled-page.ts'

interface Way {
  readonly href: string
  readonly text: string
}

/** Something that the page does: a form without script. */
interface Deed {
  readonly action: string
  readonly text: string
  readonly fields?: Readonly<Record<string, string>>
  readonly isMain?: boolean
}

/** A part of the page below its head. */
interface Part {
  readonly title: string
  readonly words?: string
  readonly ways?: readonly Way[]
  readonly deed?: Deed
}

interface Outcome {
  readonly kind: 'success' | 'danger'
  readonly text: string
}

/** All that the page of a purchase says. */
export interface Sheet {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** What came of pressing a button. */
  readonly pressed?: Outcome | undefined
  /** What stands in the way of paying, or for it. */
  readonly outcome?: Outcome | undefined
  readonly main?: Way | undefined
  /** Where it can be paid, while nobody has tried to. */
  readonly payPage?: string
  readonly deed?: Deed | undefined
  readonly ways: readonly Way[]
  readonly goods?: {
    readonly title: string
    /** The total last. */
    readonly rows: readonly GoodsRow[]
  }
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly parts: readonly Part[]
  readonly closing: string
}

const paragraph = (text: string, style = '') =>
  `<p${style && ` class="${style}"`}>${escaped(text)}</p>`

const link = ({ href, text }: Way, style: string) =>
  `<a class="${style}" href="${escaped(href)}" referrerpolicy="strict-origin-when-cross-origin">${escaped(text)}</a>`

function form({ action, text, fields = {}, isMain = false }: Deed): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const style = isMain ? 'button' : 'button button--quiet'
  const button = `<button class="${style}">${escaped(text)}</button>`
  return `<form method="post" action="${escaped(action)}">${hidden.join('')}${button}</form>`
}

const actions = (parts: readonly string[]) =>
  parts.length > 0 ? `<div class="form__actions">${parts.join('')}</div>` : ''

function goodsOf({ title, rows }: NonNullable<Sheet['goods']>): string {
  const items = rows.map(
    ({ text, amount }) => `<li><span>${escaped(text)}</span><span>${amount}</span></li>`,
  )
  return `<section><h2>${escaped(title)}</h2><ul class="goods" role="list">${items.join('')}</ul></section>`
}

function factsOf(facts: Sheet['facts']): string {
  const rows = facts.map(
    ([label, value]) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
  )
  return `<dl class="passport__facts">${rows.join('')}</dl>`
}

function partOf({ title, words, ways = [], deed }: Part): string {
  const links = ways.map((way) => link(way, 'button button--quiet'))
  const all = [...links, ...(deed ? [form(deed)] : [])]
  return `<section class="passport__part"><h2>${escaped(title)}</h2>${words ? paragraph(words) : ''}${actions(all)}</section>`
}

function messageOf({ kind, text }: Outcome): string {
  const role = kind === 'danger' ? 'alert' : 'status'
  return `<p class="message message--${kind}" role="${role}">${escaped(text)}</p>`
}

/** The page's own part as HTML; whatever people have typed or editors have written is text in it. */
export function sheetHtml(sheet: Sheet): string {
  const { title, paragraphs, pressed, outcome, main, deed, ways, goods, facts, parts, closing } =
    sheet
  const [lead = '', ...more] = paragraphs
  return [
    pressed && messageOf(pressed),
    outcome && messageOf(outcome),
    `<h1>${escaped(title)}</h1>`,
    paragraph(lead, 'lead'),
    ...more.map((text) => paragraph(text)),
    actions([
      ...(main ? [link(main, 'button')] : []),
      ...(deed ? [form({ ...deed, isMain: true })] : []),
      ...ways.map((way) => link(way, 'button button--quiet')),
    ]),
    goods && goodsOf(goods),
    factsOf(facts),
    ...parts.map(partOf),
    paragraph(closing, 'passport__closing'),
  ]
    .filter(Boolean)
    .join('\n')
}
