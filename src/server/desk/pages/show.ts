import { html } from 'hono/html'
import type { Fulfilment } from '#domain/fulfilment.ts'
import { fieldsOf, parseJson } from '#domain/json.ts'
import { formatRupees, paiseFromRupees } from '#domain/money.ts'
import { managerRefundsPerDayPaise } from '#domain/staff.ts'
import { addNote, markAttendance, markCalled, refundedToday } from '#server/admin/marks.ts'
import { sendAgain } from '#server/admin/send-again.ts'
import { type Story, storyOf } from '#server/admin/story.ts'
import { cancelByFirm, requestNewTime } from '#server/bookings/cancel-appointment.ts'
import { markMissed, showAppointment } from '#server/bookings/firm-changes.ts'
import { moveAppointment } from '#server/bookings/move-appointment.ts'
import { fulfilOrder } from '#server/orders/fulfil-order.ts'
import type { RefundPart } from '#server/payments/refund-part.ts'
import { findPaymentOf } from '#server/payments/queries/payments.ts'
import { previewRefund, refundPayment } from '#server/payments/refund-payment.ts'
import { answerComplaint, dismissComplaint } from '#server/privacy/file-complaint.ts'
import { Refusal } from '#server/refusal.ts'
import {
  actForm,
  button,
  choice,
  type Desk,
  type DeskAct,
  type DeskPage,
  type Done,
  entryList,
  factList,
  field,
  folded,
  heading,
  hidden,
  type Html,
  momentWords,
  shown,
  table,
} from '../desk-page.ts'
import { entryOf, kindWords, permissionOfKind, showPath } from './today.ts'

const quietButton = 'button button--quiet'

/** What can be noted next of what has to be sent. */
function sendingForms(desk: Desk, { id, facts }: Story): Html | string {
  const fulfilment = factOf(facts, 'fulfilment')
  if (!desk.may('orders.send') || fulfilment === '' || fulfilment === 'delivered') return ''
  const to = (step: string) => `/desk/orders/${id}/${step}`
  const parcel = [
    field('Carrier', 'carrier', { isOptional: true, value: factOf(facts, 'carrier') }),
    field('Number, or the address to follow it', 'tracking', {
      isOptional: true,
      value: factOf(facts, 'tracking'),
    }),
  ]
  const sent = actForm(desk, to('sent'), [
    ...parcel,
    button(fulfilment === 'sent' ? 'Correct the parcel' : 'Mark as sent'),
  ])
  const packed =
    fulfilment === 'to-pack' ? actForm(desk, to('packed'), button('Mark as packed', quietButton)) : ''
  const delivered = actForm(desk, to('delivered'), [
    ...(fulfilment === 'sent' ? [] : [hidden('skips', '1')]),
    button(fulfilment === 'sent' ? 'It has arrived' : 'It has arrived, though not marked as sent', quietButton),
  ])
  if (fulfilment === 'sent')
    return html`<section><h2>The parcel</h2>${delivered}${folded('Correct carrier or number', sent)}</section>`
  return html`<section>
    <h2>Send it</h2>
    <p>The buyer gets a mail about each step.</p>
    ${sent}
    <div class="desk-acts">${packed}</div>
    ${folded('It has arrived already', delivered)}
  </section>`
}

const factOf = (facts: Story['facts'], name: string) =>
  String(facts.find((fact) => fact.name === name)?.value ?? '')

function refundLink(desk: Desk, { payments }: Story): Html | string {
  const paid = payments.find(({ state }) => state === 'paid')
  if (!paid || !desk.may('refunds.make')) return ''
  return html`<a class="${quietButton}" href="/desk/refunds/${paid.id}">Give money back</a>`
}

function resendForm(desk: Desk, { kind, id }: Story): Html | string {
  const about: readonly Story['kind'][] = ['order', 'consultation', 'call', 'seat', 'appointment', 'mail']
  if (!about.includes(kind) || !desk.may('mails.resend')) return ''
  return folded('Send the mail again', [
    actForm(desk, `/desk/mails/${id}/resend`, [
      field('To another address', 'to', {
        type: 'email',
        isOptional: true,
        hint: 'Everything about it goes there from then on. Ask on the phone for what only the buyer knows first.',
      }),
      button('Send', quietButton),
    ]),
  ])
}

function appointmentForms(desk: Desk, { kind, id, state }: Story): Html | string {
  if (kind !== 'appointment' || !desk.may('bookings.change')) return ''
  const to = (step: string) => `/desk/appointments/${id}/${step}`
  const isOpen = state === 'confirmed'
  const cancel = desk.may('bookings.cancel')
  return html`<section>
    <h2>Change it</h2>
    <div class="desk-acts">
      ${actForm(desk, to('missed'), button('Nobody came', quietButton))}
      ${isOpen ? actForm(desk, to('new-time'), button('Ask for another time', quietButton)) : ''}
    </div>
    ${isOpen && cancel
      ? folded('Move or cancel', [
          actForm(desk, to('move'), [
            field('Another time, in India', 'at', { type: 'datetime-local' }),
            button('Move it', quietButton),
          ]),
          actForm(desk, to('cancel'), [
            html`<p>What was paid goes back at once, and both are written to.</p>`,
            button('Cancel it and give the money back', `${quietButton} button--danger`),
          ]),
        ])
      : ''}
  </section>`
}

function complaintForms(desk: Desk, { kind, id, state }: Story): Html | string {
  if (kind !== 'complaint' || state === 'resolved' || !desk.may('complaints.answer')) return ''
  return html`<section>
    <h2>Answer</h2>
    ${actForm(desk, `/desk/complaints/${id}/answer`, [
      field('Your answer, which is mailed', 'text', { type: 'textarea' }),
      choice('And then', 'state', [
        ['resolved', 'it is resolved'],
        ['answered', 'it stays open'],
      ]),
      button('Send the answer'),
    ])}
    ${folded('It is no complaint', [
      actForm(desk, `/desk/complaints/${id}/dismiss`, [
        html`<p>For advertisements and the like. Nobody is written to.</p>`,
        button('End it without an answer', `${quietButton} button--danger`),
      ]),
    ])}
  </section>`
}

function callForm(desk: Desk, { kind, id, state }: Story): Html | string {
  const isCall = kind === 'call' || kind === 'training' || kind === 'consultation'
  if (!isCall || state === 'called' || !desk.may('orders.note')) return ''
  return actForm(desk, `/desk/called/${id}`, button('I have called'), 'desk-inline')
}

function attendanceForm(desk: Desk, { kind, id, state }: Story): Html | string {
  if (kind !== 'seat' || !desk.may('webinars.attendance')) return ''
  const to = `/desk/seats/${id}/attendance`
  const each = (came: string, text: string) =>
    actForm(desk, to, [hidden('came', came), button(text, quietButton)], 'desk-inline')
  return html`<div class="desk-acts">
    ${state === 'came' ? '' : each('came', 'Came')}${state === 'missed' ? '' : each('missed', 'Did not come')}
  </div>`
}

function notesOf(desk: Desk, { kind, id, notes }: Story): Html | string {
  const now = desk.shop.now()
  const own = notes.map(({ at, actor, text }) => html`<li>${text} <small class="quiet">${momentWords(at, now)}, ${actor}</small></li>`)
  const mayNote = desk.may('orders.note') && kind !== 'product' && kind !== 'mail'
  if (own.length === 0 && !mayNote) return ''
  return html`<section>
    <h2>Notes</h2>
    ${own.length > 0 ? html`<ul>${own}</ul>` : ''}
    ${mayNote
      ? folded('Add a note', actForm(desk, `/desk/notes/${id}`, [
          field('Note', 'text', { type: 'textarea', hint: 'Only the desk reads it.' }),
          button('Keep it', quietButton),
        ]))
      : ''}
  </section>`
}

/** Facts of the audit, which are JSON, as words. */
function wordsOf(facts: string): string {
  return [...fieldsOf(parseJson(facts))]
    .map(([name, value]) => `${name}: ${typeof value === 'number' && name.endsWith('Paise') ? formatRupees(value) : String(value)}`)
    .join(', ')
}

function storyTables({ lines, payments, refunds, mails, audit }: Story, now: number): Html[] {
  const section = (title: string, headings: string[], rows: (Html | string)[][]) =>
    rows.length === 0 ? html`` : html`<section><h2>${title}</h2>${table(title, headings, rows)}</section>`
  const when = (at: number) => momentWords(at, now)
  return [
    section(
      'What was bought',
      ['What', 'Price', 'Number', 'Given back'],
      lines.map(({ name, quantity, pricePaise, refundedQuantity }) => [
        ...[name, formatRupees(pricePaise), String(quantity), refundedQuantity ? String(refundedQuantity) : ''],
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
    section(
      'Mails',
      ['State', 'What', 'When', ''],
      mails.map((mail) => [
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
const unsaid = new Set(['id', 'user_id', 'language', 'ticket', 'zone', 'sequence', 'sold', 'key_hash', 'holder'])

function factsOf({ facts }: Story, now: number): Html {
  return factList(
    facts.filter(({ name }) => !unsaid.has(name)).map(({ name, value }) => {
      const text = shown(name, value, now)
      const dialled = /^(?:phone|mobile|phones)$/.test(name) && text !== ''
      const link = dialled ? html`<a href="tel:${text.replaceAll(/[^\d+]/g, '')}">${text}</a>` : text
      return [heading(name), name === 'email' && text ? html`<a href="mailto:${text}">${text}</a>` : link] as const
    }),
  )
}

/** Throws `forbidden` for what a role does not read, and for an appointment of another coach. */
async function refuseOfOthers(desk: Desk, { kind, id }: Pick<Story, 'kind' | 'id'>): Promise<void> {
  const { shop, staff } = desk
  if (!desk.may(permissionOfKind[kind])) throw new Refusal('forbidden', 'deskNotYours')
  if (staff.role !== 'coach') return
  const { coach_id } = await showAppointment(shop, id)
  if (coach_id !== staff.coachId) throw new Refusal('forbidden', 'deskNotYours')
}

async function renderStory(desk: Desk) {
  const { shop } = desk
  const now = shop.now()
  const story = await storyOf(shop, desk.param('id'))
  await refuseOfOthers(desk, story)
  const related = story.related
    .filter(({ kind }) => desk.may(permissionOfKind[kind]))
    .map((hit) => entryOf(hit, now))
  const body = html`<p class="quiet">${kindWords[story.kind]} ${story.id}</p>
    <h1>${story.title} <span class="desk-state">${story.state}</span></h1>
    <div class="desk-acts">${callForm(desk, story)}${attendanceForm(desk, story)}${refundLink(desk, story)}</div>
    ${sendingForms(desk, story)}${appointmentForms(desk, story)}${complaintForms(desk, story)}
    <div class="desk-cards">
      <section><h2>What is known</h2>${factsOf(story, now)}</section>
      <div class="desk-main__more">${notesOf(desk, story)}${resendForm(desk, story)}</div>
    </div>
    ${storyTables(story, now)}
    ${related.length > 0 ? html`<section><h2>Belongs to it</h2>${entryList(related)}</section>` : ''}`
  return { title: `${kindWords[story.kind]} ${story.title}`, body }
}

const sentence = 'You had asked for your money back.'

async function renderRefund(desk: Desk) {
  const { shop } = desk
  const id = desk.param('id')
  const { leftPaise, who, goods } = await previewRefund(shop, id)
  const story = await storyOf(shop, id)
  const order = story.related.find(({ kind }) => kind === 'order')
  const { lines } = order ? await storyOf(shop, order.id) : story
  const reason = field('Reason, which the buyer reads', 'reason', { value: sentence })
  const to = `/desk/refunds/${id}`
  const left = lines.filter(({ pricePaise, quantity, refundedQuantity = 0 }) => pricePaise > 0 && quantity > refundedQuantity)
  const body = html`<h1>Give money back</h1>
    <p class="lead">
      ${formatRupees(leftPaise)} of this payment can go back to ${who}. What is given back whole is withdrawn.
      It cannot be undone, and the buyer gets a mail.
    </p>
    <ul>${goods.map(({ text, amount }) => html`<li>${text}: ${amount}</li>`)}</ul>
    ${actForm(desk, to, [
      hidden('part', 'whole'),
      hidden('shown', String(leftPaise)),
      reason,
      button(`Give ${formatRupees(leftPaise)} back`),
    ])}
    ${left.length > 1 || (left[0]?.quantity ?? 1) > 1
      ? folded('Only a part of what was bought', actForm(desk, to, [
          hidden('part', 'line'),
          choice('What', 'product', left.map(({ productId, name }) => [productId, name] as const)),
          field('How many', 'quantity', { type: 'number', value: '1', attributes: 'min="1" max="99"' }),
          reason,
          button('Give its price back', quietButton),
        ]))
      : ''}
    ${folded('Only an amount', actForm(desk, to, [
      hidden('part', 'amount'),
      field('Rupees', 'rupees', { attributes: 'inputmode="decimal" pattern="\\\\d{1,8}([.]\\\\d{1,2})?"' }),
      html`<p>The buyer keeps everything that was bought.</p>`,
      reason,
      button('Give it back', quietButton),
    ]))}
    <p><a href="${showPath(order?.id ?? id)}">Do nothing</a></p>`
  return { title: 'Give money back', body }
}

export const showPages: readonly DeskPage[] = [
  { path: '/desk/show/:id', permission: 'stories.read', render: renderStory },
  { path: '/desk/refunds/:id', permission: 'refunds.make', render: renderRefund },
]

const text = ({ fields }: Desk, name: string) => fields.get(name)?.trim() ?? ''

async function fulfil(desk: Desk, next: Exclude<Fulfilment, 'to-pack'>): Promise<Done> {
  const id = desk.param('id')
  const payment = await findPaymentOf(desk.shop.db, id)
  if (!payment) throw new Refusal('not-found', 'nothingWithId', { id })
  const parcel = { carrier: text(desk, 'carrier'), tracking: text(desk, 'tracking'), trackingUrl: '' }
  const { isNew } = await fulfilOrder(desk.shop, payment, {
    next,
    ...(next === 'sent' && { parcel }),
    ...(text(desk, 'skips') === '1' && { skipsSent: true }),
  })
  const words = isNew ? `Noted as ${next}. The mail to the buyer is on its way.` : `It was noted as ${next} before. Nothing has changed.`
  return { to: showPath(payment.subject_id), words }
}

function partOf(desk: Desk): RefundPart | undefined {
  const part = text(desk, 'part')
  if (part === 'amount') {
    const rupees = text(desk, 'rupees')
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(rupees)) throw new Refusal('invalid-request', 'deskNoAmount')
    return { amountPaise: paiseFromRupees(Number(rupees)) }
  }
  if (part !== 'line') return undefined
  const quantity = Number(text(desk, 'quantity'))
  if (!Number.isInteger(quantity) || quantity < 1) throw new Refusal('invalid-request', 'deskNoAmount')
  return { items: [{ productId: text(desk, 'product'), quantity }] }
}

/** What a part of a payment comes to; of the whole, what is left, which must be what the page has shown. */
async function askedPaise({ shop, fields }: Desk, id: string, part: RefundPart | undefined): Promise<number> {
  if (part && 'amountPaise' in part) return part.amountPaise
  if (part) {
    const { related } = await storyOf(shop, id)
    const order = related.find(({ kind }) => kind === 'order')
    const lines = order ? (await storyOf(shop, order.id)).lines : []
    const priceOf = (productId: string) => lines.find((line) => line.productId === productId)?.pricePaise ?? 0
    return part.items.reduce((sum, { productId, quantity }) => sum + quantity * priceOf(productId), 0)
  }
  const { leftPaise } = await previewRefund(shop, id)
  if (fields.get('shown') !== String(leftPaise)) throw new Refusal('invalid-request', 'deskRefundChanged')
  return leftPaise
}

async function refuseBeyondBound({ shop, staff }: Desk, paise: number): Promise<void> {
  if (staff.role !== 'manager') return
  const left = managerRefundsPerDayPaise - (await refundedToday(shop, shop.actor))
  if (paise <= left) return
  const words = { left: formatRupees(Math.max(0, left)), asked: formatRupees(paise) }
  throw new Refusal('forbidden', 'deskRefundBound', words)
}

async function refund(desk: Desk): Promise<Done> {
  const id = desk.param('id')
  const part = partOf(desk)
  await refuseBeyondBound(desk, await askedPaise(desk, id, part))
  const reason = text(desk, 'reason') || sentence
  const outcome = await refundPayment(desk.shop, id, { reason, actor: desk.staff.name, part })
  const amount = formatRupees(outcome.amountPaise)
  const states = {
    asked: `${amount} are on their way back; the server follows them until the bank has them.`,
    refunded: `${amount} are back.`,
    failed: `${amount} could not be given back by the payment service. Look below for why.`,
  }
  return { to: showPath(id), words: states[outcome.refund] }
}

async function ownAppointment(desk: Desk): Promise<string> {
  const id = desk.param('id')
  await refuseOfOthers(desk, { kind: 'appointment', id })
  return id
}

/** Epoch milliseconds of what a field for day and hour sends, in India; throws `invalid-request`. */
function readMoment(typed: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? Date.parse(`${typed}:00+05:30`) : Number.NaN
  if (Number.isNaN(at)) throw new Refusal('invalid-request', 'deskNoMoment')
  return at
}

const attendances = ['came', 'missed'] as const

export const showActs: readonly DeskAct[] = [
  { path: '/desk/orders/:id/packed', permission: 'orders.send', act: (desk) => fulfil(desk, 'packed') },
  { path: '/desk/orders/:id/sent', permission: 'orders.send', act: (desk) => fulfil(desk, 'sent') },
  { path: '/desk/orders/:id/delivered', permission: 'orders.send', act: (desk) => fulfil(desk, 'delivered') },
  { path: '/desk/refunds/:id', permission: 'refunds.make', needsProof: true, act: refund },
  {
    path: '/desk/notes/:id',
    permission: 'orders.note',
    async act(desk) {
      await addNote(desk.shop, desk.param('id'), text(desk, 'text'))
      return { to: showPath(desk.param('id')), words: 'The note is kept.' }
    },
  },
  {
    path: '/desk/mails/:id/resend',
    permission: 'mails.resend',
    async act(desk) {
      await sendAgain(desk.shop, desk.param('id'), text(desk, 'to') || undefined)
      void desk.shop.outbox.deliver()
      return { to: showPath(desk.param('id')), words: 'The mail is on its way.' }
    },
  },
  {
    path: '/desk/called/:id',
    permission: 'orders.note',
    async act(desk) {
      await markCalled(desk.shop, desk.param('id'))
      return { to: showPath(desk.param('id')), words: 'It is noted that they were called.' }
    },
  },
  {
    path: '/desk/seats/:id/attendance',
    permission: 'webinars.attendance',
    async act(desk) {
      const came = attendances.find((each) => each === text(desk, 'came')) ?? null
      await markAttendance(desk.shop, desk.param('id'), came)
      const back = text(desk, 'back')
      const to = back.startsWith('/desk/webinars/') ? back : showPath(desk.param('id'))
      return { to, words: 'Noted.' }
    },
  },
  {
    path: '/desk/appointments/:id/missed',
    permission: 'bookings.change',
    async act(desk) {
      const id = await ownAppointment(desk)
      await markMissed(desk.shop, id)
      return { to: showPath(id), words: 'It is noted that nobody came.' }
    },
  },
  {
    path: '/desk/appointments/:id/new-time',
    permission: 'bookings.change',
    async act(desk) {
      const id = await ownAppointment(desk)
      const { choose_until } = await requestNewTime(desk.shop, id)
      const until = momentWords(choose_until ?? 0, desk.shop.now())
      return { to: showPath(id), words: `They are asked to choose another time, until ${until}.` }
    },
  },
  {
    path: '/desk/appointments/:id/move',
    permission: 'bookings.cancel',
    async act(desk) {
      const id = desk.param('id')
      const startsAtMs = readMoment(text(desk, 'at'))
      const row = await moveAppointment(desk.shop, id, { startsAtMs, coachId: undefined, by: 'firm' })
      const when = momentWords(row.starts_at, desk.shop.now())
      return { to: showPath(id), words: `It is on ${when} now, and the mails are on their way.` }
    },
  },
  {
    path: '/desk/appointments/:id/cancel',
    permission: 'bookings.cancel',
    needsProof: true,
    async act(desk) {
      await cancelByFirm(desk.shop, desk.param('id'), desk.staff.name)
      return { to: showPath(desk.param('id')), words: 'It is cancelled, and what was paid goes back.' }
    },
  },
  {
    path: '/desk/complaints/:id/answer',
    permission: 'complaints.answer',
    async act(desk) {
      const state = text(desk, 'state') === 'answered' ? 'answered' : 'resolved'
      await answerComplaint(desk.shop, desk.param('id'), { text: text(desk, 'text'), state })
      return { to: showPath(desk.param('id')), words: 'The answer is on its way.' }
    },
  },
  {
    path: '/desk/complaints/:id/dismiss',
    permission: 'complaints.answer',
    async act(desk) {
      await dismissComplaint(desk.shop, desk.param('id'))
      return { to: showPath(desk.param('id')), words: 'It is ended. Nobody is written to.' }
    },
  },
]
