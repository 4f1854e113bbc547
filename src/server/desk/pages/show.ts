import { html } from 'hono/html'
import { fieldsOf, parseJson } from '#domain/json.ts'
import { formatRupees } from '#domain/money.ts'
import { type Story, storyOf } from '#server/admin/story.ts'
import { isOwnAppointment } from '#domain/staff.ts'
import { showAppointment } from '#server/bookings/firm-changes.ts'
import { Refusal } from '#server/refusal.ts'
import { listStaff } from '#server/staff/queries/staff.ts'
import {
  type Desk,
  type DeskPage,
  entryList,
  factList,
  heading,
  type Html,
  momentWords,
  shown,
  table,
} from '../desk-page.ts'
import { accountForms } from './people.ts'
import { entryOf, kindWords, permissionOfKind, showPath } from './today.ts'

import {
  sendingForms,
  refundLink,
  resendForm,
  appointmentForms,
  complaintForms,
  callForm,
  attendanceForm,
  notesOf,
} from './show-forms.ts'

/** Facts of the audit, which are JSON, as words. */
function wordsOf(facts: string): string {
  return [...fieldsOf(parseJson(facts))]
    .map(
      ([name, value]) =>
        `${name}: ${typeof value === 'number' && name.endsWith('Paise') ? formatRupees(value) : String(value)}`,
    )
    .join(', ')
}

const section = (title: string, headings: string[], rows: (Html | string)[][]) =>
  rows.length === 0
    ? html``
    : html`<section>
        <h2>${title}</h2>
        ${table(title, headings, rows)}
      </section>`

/** By what records know the staff, with their names: what is kept for ever has none. */
async function staffNames({ shop }: Desk): Promise<(actor: string) => string> {
  const names = new Map((await listStaff(shop.db)).map(({ id, name }) => [`staff:${id}`, name]))
  return (actor) => names.get(actor) ?? actor
}

function tablesOfMoney({ lines, payments, refunds }: Story, now: number): Html[] {
  const when = (at: number) => momentWords(at, now)
  return [
    section(
      'What was bought',
      ['What', 'Price', 'Number', 'Given back'],
      lines.map(({ name, quantity, pricePaise, refundedQuantity }) => [
        ...[
          name,
          formatRupees(pricePaise),
          String(quantity),
          refundedQuantity ? String(refundedQuantity) : '',
        ],
      ]),
    ),
    section(
      'Payments',
      ['State', 'Amount', 'UTR', 'Begun', 'Transaction'],
      payments.map(({ id, state, amountPaise, arrivedPaise, bankReference, createdAt }) => [
        ...[state, formatRupees(arrivedPaise ?? amountPaise), bankReference ?? '', when(createdAt)],
        html`<a href="${showPath(id)}">${id}</a>`,
      ]),
    ),
    section(
      'Refunds',
      ['State', 'Amount', 'When', 'By', 'Reason', 'UTR'],
      refunds.map((row) => [
        ...[row.state, formatRupees(row.amountPaise), when(row.createdAt), row.actor, row.reason],
        `${row.bankReference ?? ''} ${row.detail}`.trim(),
      ]),
    ),
  ]
}

function tablesOfActs(desk: Desk, { mails, payments, audit }: Story): Html[] {
  const now = desk.shop.now()
  const when = (at: number) => momentWords(at, now)
  const readable = desk.may('mails.read') ? mails : []
  return [
    section(
      'Mails',
      ['State', 'What', 'When', ''],
      readable.map((mail) => [
        html`<a href="${showPath(mail.id)}">${mail.state}</a>`,
        ...[mail.template, when(mail.at), mail.error ?? ''],
      ]),
    ),
    section(
      'Step by step',
      ['When', 'State', 'By', ''],
      payments.flatMap(({ events }) =>
        events.map(({ at, from, to, news, detail }) => [
          ...[when(at), from === to ? to : `${from} → ${to}`, news, detail],
        ]),
      ),
    ),
    section(
      'Who did what',
      ['When', 'Who', 'What', ''],
      audit.map(({ at, actor, action, facts }) => [when(at), actor, action, wordsOf(facts)]),
    ),
  ]
}

/** What says nothing to a person: the number stands above already, the others are keys of other tables. */
const unsaid = new Set([
  'id',
  'user_id',
  'language',
  'ticket',
  'zone',
  'sequence',
  'sold',
  'key_hash',
  'holder',
])

function factsOf({ facts }: Story, now: number): Html {
  return factList(
    facts
      .filter(({ name }) => !unsaid.has(name))
      .map(({ name, value }) => {
        const text = shown(name, value, now)
        const dialled = /^(?:phone|mobile|phones)$/.test(name) && text !== ''
        const link = dialled
          ? html`<a href="tel:${text.replaceAll(/[^\d+]/g, '')}">${text}</a>`
          : text
        return [
          heading(name),
          name === 'email' && text ? html`<a href="mailto:${text}">${text}</a>` : link,
        ] as const
      }),
  )
}

/** Throws `forbidden` for what a role does not read, and for an appointment of another coach. */
export async function refuseOfOthers(
  desk: Desk,
  { kind, id }: Pick<Story, 'kind' | 'id'>,
): Promise<void> {
  const { shop, staff } = desk
  if (!desk.may(permissionOfKind[kind])) throw new Refusal('forbidden', 'deskNotYours')
  if (staff.role !== 'coach') return
  if (!isOwnAppointment(staff, await showAppointment(shop, id)))
    throw new Refusal('forbidden', 'deskNotYours')
}

async function renderStory(desk: Desk) {
  const { shop, staff } = desk
  const now = shop.now()
  const known = await storyOf(shop, desk.param('id'))
  const nameOf = await staffNames(desk)
  const named = <Row extends { readonly actor: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, actor: nameOf(row.actor) }))
  const story = {
    ...{ ...known, refunds: named(known.refunds) },
    ...{ notes: named(known.notes), audit: named(known.audit) },
  }
  await refuseOfOthers(desk, story)
  // Of the same person a coach would read what is of other coaches.
  const isAll = staff.role !== 'coach'
  const related = story.related
    .filter(({ kind }) => isAll && desk.may(permissionOfKind[kind]))
    .map((hit) => entryOf(hit, now))
  const body = html`<p class="quiet">${kindWords[story.kind]} ${story.id}</p>
    <h1>${story.title} <span class="desk-state">${story.state}</span></h1>
    <div class="desk-acts">
      ${callForm(desk, story)}${attendanceForm(desk, story)}${refundLink(desk, story)}
    </div>
    ${sendingForms(desk, story)}${appointmentForms(desk, story)}${complaintForms(desk, story)}
    <div class="desk-cards">
      <section>
        <h2>What is known</h2>
        ${factsOf(story, now)}
      </section>
      <div class="desk-main__more">
        ${notesOf(desk, story)}${resendForm(desk, story)}${accountForms(desk, story)}
      </div>
    </div>
    ${desk.may('payments.read') ? [tablesOfMoney(story, now), tablesOfActs(desk, story)].flat() : ''}
    ${
      related.length > 0
        ? html`<section>
            <h2>Belongs to it</h2>
            ${entryList(related)}
          </section>`
        : ''
    }`
  return { title: `${kindWords[story.kind]} ${story.title}`, body }
}

export const showPages: readonly DeskPage[] = [
  { path: '/desk/show/:id', permission: 'stories.read', render: renderStory },
]
