import { html } from 'hono/html'
import { type Story } from '#server/admin/story.ts'
import {
  actForm,
  button,
  choice,
  type Desk,
  field,
  folded,
  hidden,
  type Html,
  momentWords,
} from '../desk-page.ts'

const quietButton = 'button button--quiet'

/** Forms for the next shipping states. */
export function sendingForms(desk: Desk, { id, facts }: Story): Html | string {
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
    fulfilment === 'to-pack'
      ? actForm(desk, to('packed'), button('Mark as packed', quietButton))
      : ''
  const delivered = actForm(desk, to('delivered'), [
    ...(fulfilment === 'sent' ? [] : [hidden('skips', '1')]),
    button(
      fulfilment === 'sent' ? 'It has arrived' : 'It has arrived, though not marked as sent',
      quietButton,
    ),
  ])
  if (fulfilment === 'sent')
    return html`<section>
      <h2>The parcel</h2>
      ${delivered}${folded('Correct carrier or number', sent)}
    </section>`
  return html`<section>
    <h2>Send it</h2>
    <p>The buyer gets a mail about each step.</p>
    ${sent}${packed} ${folded('It has arrived already', delivered)}
  </section>`
}

const factOf = (facts: Story['facts'], name: string) =>
  String(facts.find((fact) => fact.name === name)?.value ?? '')

export function refundLink(desk: Desk, { payments }: Story): Html | string {
  const paid = payments.find(({ state }) => state === 'paid')
  if (!paid || !desk.may('refunds.make')) return ''
  return html`<a class="${quietButton}" href="/desk/refunds/${paid.id}">Give money back</a>`
}

export function resendForm(desk: Desk, { kind, id }: Story): Html | string {
  const about: readonly Story['kind'][] = [
    'order',
    'consultation',
    'call',
    'seat',
    'appointment',
    'mail',
  ]
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

export function appointmentForms(desk: Desk, { kind, id, state }: Story): Html | string {
  if (kind !== 'appointment' || !desk.may('bookings.change')) return ''
  const to = (step: string) => `/desk/appointments/${id}/${step}`
  const isOpen = state === 'confirmed'
  const cancel = desk.may('bookings.cancel')
  return html`<section>
    <h2>Change it</h2>
    <div class="desk-acts">
      ${actForm(desk, to('missed'), button('They did not come', quietButton))}
      ${isOpen ? actForm(desk, to('new-time'), button('Ask for another time', quietButton)) : ''}
    </div>
    ${
      isOpen && cancel
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
        : ''
    }
  </section>`
}

export function complaintForms(desk: Desk, { kind, id, state }: Story): Html | string {
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
        html`<p>For advertisements and the like. No mail is sent.</p>`,
        button('End it without an answer', `${quietButton} button--danger`),
      ]),
    ])}
  </section>`
}

export function callForm(desk: Desk, { kind, id, state }: Story): Html | string {
  const isCall = kind === 'call' || kind === 'training' || kind === 'consultation'
  if (!isCall || state === 'called' || !desk.may('orders.note')) return ''
  return actForm(desk, `/desk/called/${id}`, button('I have called'), 'desk-inline')
}

export function attendanceForm(desk: Desk, { kind, id, state }: Story): Html | string {
  if (kind !== 'seat' || !desk.may('webinars.attendance')) return ''
  const to = `/desk/seats/${id}/attendance`
  const each = (came: string, text: string) =>
    actForm(desk, to, [hidden('came', came), button(text, quietButton)], 'desk-inline')
  return html`<div class="desk-acts">
    ${state === 'came' ? '' : each('came', 'Came')}${state === 'missed' ? '' : each('missed', 'Did not come')}
  </div>`
}

export function notesOf(desk: Desk, { kind, id, notes }: Story): Html | string {
  const now = desk.shop.now()
  const own = notes.map(
    ({ at, actor, text }) =>
      html`<li>${text} <small class="quiet">${momentWords(at, now)}, ${actor}</small></li>`,
  )
  const mayNote = desk.may('orders.note') && kind !== 'product' && kind !== 'mail'
  if (own.length === 0 && !mayNote) return ''
  return html`<section>
    <h2>Notes</h2>
    ${
      own.length > 0
        ? html`<ul>
            ${own}
          </ul>`
        : ''
    }
    ${
      mayNote
        ? folded(
            'Add a note',
            actForm(desk, `/desk/notes/${id}`, [
              field('Note', 'text', { type: 'textarea', hint: 'Only the desk reads it.' }),
              button('Keep it', quietButton),
            ]),
          )
        : ''
    }
  </section>`
}
