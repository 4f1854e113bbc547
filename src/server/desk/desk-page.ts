import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { formatRupees } from '#domain/money.ts'
import { may, type Permission } from '#domain/staff.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { type DeskSession, formToken, type StaffMember } from '#server/staff/session.ts'

export type Html = ReturnType<typeof html>
export type DeskContext = Context<ShopBindings>

/** The context of a desk page or action: the shop acts as the logged-in staff member. */
export interface Desk {
  readonly shop: Shop
  readonly c: DeskContext
  readonly session: DeskSession
  readonly staff: StaffMember
  /** The query of a page, or the fields of a posted form. */
  readonly fields: URLSearchParams
  /** A path parameter, '' when missing. */
  readonly param: (name: string) => string
  readonly may: (permission: Permission) => boolean
}

/** A page; its guard and menu entry are derived from `permission`. */
export interface DeskPage {
  readonly path: string
  readonly permission: Permission
  /** Its label, if it is in the menu. */
  readonly menu?: string
  /** Throws a `Refusal`. */
  readonly render: (desk: Desk) => Promise<{ readonly title: string; readonly body: Html }>
}

/** A form action. */
export interface DeskAct {
  readonly path: string
  readonly permission: Permission
  /** Requires a passkey or code used within the last five minutes. */
  readonly needsProof?: true
  /**
   * Runs the action; returns where to redirect, with a sentence on what was done, or a file. Throws a `Refusal` when
   * nothing was done.
   */
  readonly act: (desk: Desk) => Promise<Done | Response>
}

export interface Done {
  readonly to: string
  readonly words: string
}

export function deskOf(
  shop: Shop,
  c: DeskContext,
  session: DeskSession,
  fields: URLSearchParams,
): Desk {
  const { staff } = session
  return {
    shop: { ...shop, actor: `staff:${staff.id}` },
    ...{ c, session, staff, fields },
    param: (name) => c.req.param(name) ?? '',
    may: (permission) => may(staff.role, permission),
  }
}

/** The field with the token against forged and repeated forms. */
export const tokenField = 'deskForm'

/** A form of this session for one action; submitted twice, it runs once. */
export function actForm(
  { shop, session }: Pick<Desk, 'shop' | 'session'>,
  action: string,
  inside: Html | readonly Html[],
  style = 'form',
): Html {
  return html`<form class="${style}" method="post" action="${action}">
    <input type="hidden" name="${tokenField}" value="${formToken(shop, session, action)}" />
    ${inside}
  </form>`
}

export const button = (text: string, style = 'button') =>
  html`<button class="${style}">${text}</button>`

interface FieldOptions {
  /** For pages with two fields of the same name. */
  readonly id?: string
  readonly type?: string
  readonly value?: string
  readonly hint?: string
  readonly attributes?: string
  readonly isOptional?: boolean
}

/** A labelled field. `attributes` come from code, never from user input. */
export function field(label: string, name: string, options: FieldOptions = {}): Html {
  const { id = name, type = 'text', value = '', hint, attributes = '', isOptional } = options
  const required = isOptional ? '' : ' required'
  const described = hint === undefined ? '' : ` aria-describedby="${id}-hint"`
  const control =
    type === 'textarea'
      ? html`<textarea id="${id}" name="${name}" ${raw(`${required}${described} ${attributes}`)}>
${value}</textarea>`
      : html`<input
          id="${id}"
          name="${name}"
          type="${type}"
          value="${value}"
          ${raw(`${required}${described} ${attributes}`)}
        />`
  return html`<div class="field">
    <label for="${id}">${label}${isOptional ? ' (optional)' : ''}</label>${control}
    ${hint === undefined ? '' : html`<p class="field__hint" id="${id}-hint">${hint}</p>`}
  </div>`
}

/** A labelled select. */
export function choice(
  label: string,
  name: string,
  entries: readonly (readonly [value: string, text: string])[],
  chosen = '',
  id = name,
): Html {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}">
      ${entries.map(
        ([value, text]) =>
          html`<option value="${value}" ${raw(value === chosen ? ' selected' : '')}>
            ${text}
          </option>`,
      )}
    </select>
  </div>`
}

export const hidden = (name: string, value: string) =>
  html`<input type="hidden" name="${name}" value="${value}" />`

/** Collapses a rarely used form. */
export const folded = (summary: string, inside: Html | readonly Html[]) =>
  html`<details class="desk-more">
    <summary>${summary}</summary>
    ${inside}
  </details>`

const momentFormat = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  timeZone: 'Asia/Kolkata',
})
const dayFormat = new Intl.DateTimeFormat('en-IN', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' },
})

/** '29 Nov, 14:02', in India time; in another year, only the day with its year. */
export function momentWords(epochMs: number, now: number): string {
  const isLong = Math.abs(now - epochMs) > 300 * 24 * 60 * 60_000
  return (isLong ? dayFormat : momentFormat).format(epochMs)
}

/** 'to-pack' as 'to pack'. */
export const spoken = (state: string) => state.replaceAll('-', ' ')

type Value = string | number | null | undefined

/** Formats a column or fact by its name: money in rupees, times in India time. */
export function shown(name: string, value: Value, now: number): string {
  if (value === null || value === undefined || value === '') return ''
  if (name.endsWith('_paise')) return formatRupees(Number(value))
  const isMoment = name === 'at' || name.endsWith('_at') || name.endsWith('_until')
  return isMoment && typeof value === 'number' ? momentWords(value, now) : String(value)
}

/** 'created_at' as a heading: 'Created'. */
export function heading(name: string): string {
  const words = name.replace(/_(?:paise|rupees|at)$/, '').replaceAll('_', ' ')
  return words === 'id' ? 'Id' : words.charAt(0).toUpperCase() + words.slice(1)
}

export type Facts = readonly (readonly [label: string, value: Html | string])[]

/** A list of facts; those without a value are left out. */
export function factList(facts: Facts): Html {
  return html`<dl class="desk-facts">
    ${facts
      .filter(([, value]) => value !== '')
      .map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`
}

/** A captioned table: each row is a block on phones; elsewhere a wide table can be scrolled with the keyboard. */
export function table(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly (Html | string)[])[],
  nothing = 'Nothing here.',
): Html {
  if (rows.length === 0) return html`<p class="quiet">${nothing}</p>`
  return html`<div class="desk-table" role="region" aria-label="${caption}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${headings.map((text) => (text ? html`<th scope="col">${text}</th>` : html`<td></td>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, index) => html`<td data-label="${headings[index] ?? ''}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

export interface Entry {
  readonly href: string
  readonly title: string
  readonly detail: string
  readonly state: string
}

/** A list of links with details. */
export function entryList(entries: readonly Entry[], nothing = 'Nothing here.'): Html {
  if (entries.length === 0) return html`<p class="quiet">${nothing}</p>`
  return html`<ul class="desk-list">
    ${entries.map(
      ({ href, title, detail, state }) =>
        html`<li>
          <a class="desk-list__entry" href="${href}"
            ><strong>${title}</strong
            >${state && html`<span class="desk-state">${spoken(state)}</span>`}
            <small>${detail}</small></a
          >
        </li>`,
    )}
  </ul>`
}

export const message = (kind: 'success' | 'danger', text: string) =>
  html`<p class="message message--${kind}" role="${kind === 'danger' ? 'alert' : 'status'}">
    ${text}
  </p>`

/** The trimmed value of a field. */
export const textOf = ({ fields }: Pick<Desk, 'fields'>, name: string): string =>
  fields.get(name)?.trim() ?? ''
