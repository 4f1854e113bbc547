import { html } from 'hono/html'
import { fieldsOf, parseJson } from '#domain/json.ts'
import { formatRupees } from '#domain/money.ts'
import { isOwnAppointment } from '#domain/staff.ts'
import { appointmentName, coachName } from '#server/admin/hits.ts'
import { type Story, storyOf } from '#server/admin/story.ts'
import { showAppointment } from '#server/bookings/firm-changes.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { listStaff } from '#server/staff/queries/staff.ts'
import {
  type Desk,
  type DeskPage,
  entryList,
  factList,
  folded,
  heading,
  type Html,
  momentWords,
  shown,
  spoken,
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

/** The audit's JSON facts as readable text. */
export function wordsOf(facts: string): string {
  return [...fieldsOf(parseJson(facts))]
    .map(
      ([name, value]) =>
        `${name.replace(/Paise$/, '')}: ${typeof value === 'number' && name.endsWith('Paise') ? formatRupees(value) : String(value)}`,
    )
    .join(', ')
}

const actorWords: Readonly<Record<string, string>> = {
  cli: 'the command line',
  provider: 'the payment service',
  user: 'the buyer',
  visitor: 'a visitor',
}

/** Resolves audit actors; staff members to their names. */
export async function actorNames({ db }: Shop): Promise<(actor: string) => string> {
  const staff = new Map((await listStaff(db)).map(({ id, name }) => [`staff:${id}`, name]))
  return (actor) => staff.get(actor) ?? actorWords[actor.replace(/:.*/, '')] ?? actor
}

const section = (title: string, headings: string[], rows: (Html | string)[][]) =>
  rows.length === 0
    ? html``
    : html`<section>
        <h2>${title}</h2>
        ${table(title, headings, rows)}
      </section>`

/** The order lines and their total. */
function boughtOf({ lines }: Story): Html {
  const total = lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
  return section(
    'What was bought',
    ['', 'Price', 'Number', 'Given back'],
    [
      ...lines.map(({ name, quantity, pricePaise, refundedQuantity }) => [
        ...[name, formatRupees(pricePaise), pricePaise < 0 ? '' : String(quantity)],
        refundedQuantity ? String(refundedQuantity) : '',
      ]),
      ...(lines.length > 1 ? [[html`<strong>Together</strong>`, formatRupees(total), '', '']] : []),
    ],
  )
}

function tablesOfMoney({ payments, refunds }: Story, now: number): Html[] {
  const when = (at: number) => momentWords(at, now)
  return [
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

/** The mails about it; their content is deleted once sent. */
function mailsOf(desk: Desk, { mails }: Story): Html {
  const now = desk.shop.now()
  if (mails.length === 0 || !desk.may('mails.read')) return html``
  const entries = mails.map(({ id, template, state, at, error }) => ({
    href: showPath(id),
    title: template === 'letter' ? 'Mail' : `Mail: ${template}`,
    detail: [momentWords(at, now), error].filter(Boolean).join(' · '),
    state,
  }))
  return html`<section>
    <h2>Mails</h2>
    ${entryList(entries)}
  </section>`
}

/** Details for support questions. */
function stepsOf(
  { payments, audit }: Story,
  { now, nameOf }: { readonly now: number; readonly nameOf: (actor: string) => string },
): Html {
  const when = (at: number) => momentWords(at, now)
  return folded('Every step, with times', [
    section(
      'The payment',
      ['When', 'State', 'By', 'Number at the payment service'],
      payments.flatMap(({ events }) =>
        events.map(({ at, from, to, news, detail }) => [
          ...[when(at), from === to ? to : `${from} → ${to}`, news, detail],
        ]),
      ),
    ),
    section(
      'Who did what',
      ['When', 'Who', 'What', 'More'],
      audit.map(({ at, actor, action, facts }) => [
        ...[when(at), nameOf(actor), action, wordsOf(facts)],
      ]),
    ),
  ])
}

/** Facts not shown: the number has its own line, the others are keys of other tables. */
const unsaid = new Set([
  ...['id', 'user_id', 'language', 'ticket', 'zone', 'sequence', 'sold', 'key_hash', 'holder'],
  ...['state', 'template'],
])

/** Labels for columns with unclear names. */
const labels: Readonly<Record<string, string>> = {
  contact_email: 'E-mail',
  email: 'E-mail',
  full_name: 'Name',
  to_pack_at: 'To pack since',
  type_id: 'What',
  coach_id: 'Coach',
  moves: 'Moved so often',
  carrier: 'Carrier',
}

/** Address fields in the order of an envelope. */
const addressed = ['full_name', 'street', 'city', 'state', 'pincode', 'country']
const reached = ['mobile', 'contact_email']

function factOf(shop: Shop, { name, value }: Story['facts'][number]): Html | string {
  const text = shown(name, value, shop.now())
  if (text === '') return ''
  if (/^(?:phone|mobile|phones)$/.test(name))
    return html`<a href="tel:${text.replaceAll(/[^\d+]/g, '')}">${text}</a>`
  if (/^(?:contact_)?email$/.test(name)) return html`<a href="mailto:${text}">${text}</a>`
  if (name === 'type_id') return appointmentName(shop, text)
  if (name === 'coach_id') return coachName(shop, text)
  return name === 'moves' && value === 0 ? '' : text.replace(/^to-/, 'to ')
}

function factsOf(desk: Desk, facts: Story['facts']): Html {
  return factList(
    facts.map(
      (fact) => [labels[fact.name] ?? heading(fact.name), factOf(desk.shop, fact)] as const,
    ),
  )
}

/** The buyer of an order: an address to copy onto a parcel, and contact data. */
function buyerOf(desk: Desk, { facts }: Story): Html {
  const of = (names: readonly string[]) =>
    names.flatMap((name) => facts.filter((one) => one.name === name))
  const lines = of(addressed).map(({ value }) => String(value ?? ''))
  return html`<section>
    <h2>The buyer</h2>
    <address class="desk-address">${lines.filter(Boolean).join('\n')}</address>
    ${factsOf(desk, of(reached))}
  </section>`
}

/** Throws `forbidden` for kinds the role may not read, and for another coach's appointment. */
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
  const { notes, refunds, ...rest } = await storyOf(shop, desk.param('id'))
  await refuseOfOthers(desk, rest)
  const nameOf = await actorNames(shop)
  const named = <Row extends { readonly actor: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, actor: nameOf(row.actor) }))
  const story = { ...rest, notes: named(notes), refunds: named(refunds) }
  // Related entries would show a coach the appointments of other coaches.
  const isAll = staff.role !== 'coach'
  const related = story.related
    .filter(({ kind }) => isAll && desk.may(permissionOfKind[kind]))
    .map((hit) => entryOf(hit, now))
  const isOrder = story.kind === 'order'
  const readsMoney = desk.may('payments.read')
  const ofBuyer = new Set(isOrder ? [...addressed, ...reached] : [])
  const facts = story.facts.filter(({ name }) => !unsaid.has(name) && !ofBuyer.has(name))
  const known = html`<section>
    <h2>${isOrder ? 'About the order' : 'What is known'}</h2>
    ${factsOf(desk, [...facts, { name: 'number', value: story.id }])}
  </section>`
  const acts = [callForm, attendanceForm, refundLink]
    .map((form) => form(desk, story))
    .filter((act) => act !== '')
  const body = html`<p class="quiet">${kindWords[story.kind]}</p>
    <h1>${story.title} <span class="desk-state">${spoken(story.state)}</span></h1>
    ${
      isOrder
        ? html`<div class="desk-cards">${boughtOf(story)}${buyerOf(desk, story)}</div>`
        : known
    }
    ${sendingForms(desk, story)}${appointmentForms(desk, story)}${complaintForms(desk, story)}
    ${acts.length > 0 ? html`<div class="desk-acts">${acts}</div>` : ''}
    ${notesOf(desk, story)}${resendForm(desk, story)}${accountForms(desk, story)}
    ${isOrder ? known : boughtOf(story)}${readsMoney ? tablesOfMoney(story, now) : ''}${mailsOf(desk, story)}
    ${
      related.length > 0
        ? html`<section>
            <h2>Belongs to it</h2>
            ${entryList(related)}
          </section>`
        : ''
    }
    ${readsMoney ? stepsOf(story, { now, nameOf }) : ''}`
  return { title: `${kindWords[story.kind]} ${story.title}`, body }
}

export const showPages: readonly DeskPage[] = [
  { path: '/desk/show/:id', permission: 'stories.read', render: renderStory },
]
