import type { Fulfilment } from '#domain/fulfilment.ts'
import { addNote, markAttendance, markCalled } from '#server/admin/marks.ts'
import { sendAgain } from '#server/admin/send-again.ts'
import { cancelByFirm, requestNewTime } from '#server/bookings/cancel-appointment.ts'
import { markMissed } from '#server/bookings/firm-changes.ts'
import { moveAppointment } from '#server/bookings/move-appointment.ts'
import { fulfilOrder } from '#server/orders/fulfil-order.ts'
import { findPaymentOf } from '#server/payments/queries/payments.ts'
import { answerComplaint, dismissComplaint } from '#server/privacy/file-complaint.ts'
import { Refusal } from '#server/refusal.ts'
import { type Desk, type DeskAct, type Done, momentWords, textOf } from '../desk-page.ts'
import { refundBound } from './refunds.ts'
import { refuseOfOthers } from './show.ts'
import { showPath } from './today.ts'

async function fulfil(desk: Desk, next: Exclude<Fulfilment, 'to-pack'>): Promise<Done> {
  const id = desk.param('id')
  const payment = await findPaymentOf(desk.shop.db, id)
  if (!payment) throw new Refusal('not-found', 'nothingWithId', { id })
  const parcel = {
    carrier: textOf(desk, 'carrier'),
    tracking: textOf(desk, 'tracking'),
    trackingUrl: '',
  }
  const { isNew } = await fulfilOrder(desk.shop, payment, {
    next,
    ...(next === 'sent' && { parcel }),
    ...(textOf(desk, 'skips') === '1' && { skipsSent: true }),
  })
  const words = isNew
    ? `Noted as ${next}. The mail to the buyer is on its way.`
    : `It was noted as ${next} before. Nothing has changed.`
  return { to: showPath(payment.subject_id), words }
}

async function ownAppointment(desk: Desk): Promise<string> {
  const id = desk.param('id')
  await refuseOfOthers(desk, { kind: 'appointment', id })
  return id
}

/** Parses a datetime-local field, in India time, into epoch milliseconds; throws `invalid-request`. */
function readMoment(typed: string): number {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)
    ? Date.parse(`${typed}:00+05:30`)
    : Number.NaN
  if (Number.isNaN(at)) throw new Refusal('invalid-request', 'deskNoMoment')
  return at
}

const attendances = ['came', 'missed'] as const

export const showActs: readonly DeskAct[] = [
  {
    path: '/desk/orders/:id/packed',
    permission: 'orders.send',
    act: (desk) => fulfil(desk, 'packed'),
  },
  { path: '/desk/orders/:id/sent', permission: 'orders.send', act: (desk) => fulfil(desk, 'sent') },
  {
    path: '/desk/orders/:id/delivered',
    permission: 'orders.send',
    act: (desk) => fulfil(desk, 'delivered'),
  },
  {
    path: '/desk/notes/:id',
    permission: 'orders.note',
    async act(desk) {
      await addNote(desk.shop, desk.param('id'), textOf(desk, 'text'))
      return { to: showPath(desk.param('id')), words: 'The note is kept.' }
    },
  },
  {
    path: '/desk/mails/:id/resend',
    permission: 'mails.resend',
    async act(desk) {
      await sendAgain(desk.shop, desk.param('id'), textOf(desk, 'to') || undefined)
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
      const came = attendances.find((each) => each === textOf(desk, 'came')) ?? null
      await markAttendance(desk.shop, desk.param('id'), came)
      const back = textOf(desk, 'back')
      const to = /^\/desk\/webinars\/[\w-]+$/.test(back) ? back : showPath(desk.param('id'))
      return { to, words: 'Noted.' }
    },
  },
  {
    path: '/desk/appointments/:id/missed',
    permission: 'bookings.change',
    async act(desk) {
      const id = await ownAppointment(desk)
      await markMissed(desk.shop, id)
      return { to: showPath(id), words: 'It is noted that they did not come.' }
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
      const startsAtMs = readMoment(textOf(desk, 'at'))
      const row = await moveAppointment(desk.shop, id, {
        startsAtMs,
        coachId: undefined,
        by: 'firm',
      })
      const when = momentWords(row.starts_at, desk.shop.now())
      return { to: showPath(id), words: `It is on ${when} now, and the mails are on their way.` }
    },
  },
  {
    path: '/desk/appointments/:id/cancel',
    permission: 'bookings.cancel',
    needsProof: true,
    async act(desk) {
      const { actor } = desk.shop
      await cancelByFirm(desk.shop, desk.param('id'), actor, refundBound(desk))
      return {
        to: showPath(desk.param('id')),
        words: 'It is cancelled, and what was paid goes back.',
      }
    },
  },
  {
    path: '/desk/complaints/:id/answer',
    permission: 'complaints.answer',
    async act(desk) {
      const state = textOf(desk, 'state') === 'answered' ? 'answered' : 'resolved'
      await answerComplaint(desk.shop, desk.param('id'), { text: textOf(desk, 'text'), state })
      return { to: showPath(desk.param('id')), words: 'The answer is on its way.' }
    },
  },
  {
    path: '/desk/complaints/:id/dismiss',
    permission: 'complaints.answer',
    async act(desk) {
      await dismissComplaint(desk.shop, desk.param('id'))
      return { to: showPath(desk.param('id')), words: 'It is ended. No mail is sent.' }
    },
  },
]
