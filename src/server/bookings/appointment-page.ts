import type { AppointmentPage } from '#contracts/appointments.ts'
import { movesAtMost } from '#domain/appointment-state.ts'
import { indiaMoment } from '#domain/india-time.ts'
import { formatRupees, isFree } from '#domain/money.ts'
import { hasArrived } from '#domain/payment-state.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import { idempotencyField } from '#server/http/idempotency-header.ts'
import { randomToken } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { escaped } from '#server/site/fill-template.ts'
import type { Words } from '#server/words.ts'
import { isCancellable, isRefundable } from './cancel-appointment.ts'
import { calendarFileUrl, findType, openAppointment, soldAs } from './sold-appointment.ts'
import { changeUntilOf, paymentOfAppointment } from './notify-appointment.ts'

/** What the visitor of an appointment's page is about to do. */
export const pageModes = ['look', 'move', 'cancel'] as const
export type PageMode = (typeof pageModes)[number]

/** Everything the page shows of one appointment at this moment. */
export interface AppointmentPageContent {
  readonly appointment: AppointmentPage
  readonly key: string
  readonly doing: PageMode
  /** The proof carried by a mailed link, where no code was mailed. */
  readonly proof?: string | undefined
  /** HTML of the free times to move it to; only where they are shown. */
  readonly times?: string
  /** The result of the last action. */
  readonly outcome?: { readonly kind: 'success' | 'danger'; readonly text: string } | undefined
}

const ms = (moment: string) => Date.parse(moment)
const paragraph = (text: string, style = '') =>
  `<p${style && ` class="${style}"`}>${escaped(text)}</p>`
const button = (text: string, attributes = '', style = 'button') =>
  `<button class="${style}"${attributes}>${escaped(text)}</button>`

function form(
  { appointment: { id }, key }: AppointmentPageContent,
  deed: string,
  inside: string,
): string {
  const hidden = Object.entries({ id, key, do: deed, [idempotencyField]: randomToken() }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  )
  return `<form class="form" method="post" action="/appointment">${hidden.join('')}${inside}</form>`
}

function link(
  content: AppointmentPageContent,
  doing: PageMode,
  text: string,
  style = 'button button--quiet',
) {
  const query = new URLSearchParams({ id: content.appointment.id, key: content.key })
  if (doing !== 'look') query.set('do', doing)
  return `<a class="${style}" href="/appointment?${escaped(query.toString())}#${doing}">${escaped(text)}</a>`
}

function headOf({ appointment }: AppointmentPageContent, { ownAppointment: words }: Words) {
  const { state, needsCode, heldUntil, chooseUntil, startsAt, isRefunded } = appointment
  const until = ms(heldUntil ?? startsAt)
  if (state === 'held') {
    if (heldUntil === undefined) return { title: words.unheld.title, lead: words.unheld.words }
    const { title, words: say } = needsCode ? words.toProve : words.held
    return { title, lead: say(until) }
  }
  if (state === 'unplaced')
    return { title: words.unplaced.title, lead: words.unplaced.words(ms(chooseUntil ?? startsAt)) }
  if (state === 'confirmed') return { title: words.confirmed.title, lead: '' }
  const { title, words: lead } = words[state]
  const isBack = state === 'cancelled' && isRefunded && !isFree(appointment.pricePaise)
  return { title, lead: isBack ? `${lead} ${words.cancelled.refunded}` : lead }
}

function factsOf({ appointment: own }: AppointmentPageContent, words: Words): string {
  const { facts, whenIs, untilWhen } = words.ownAppointment
  const hasTime = own.state !== 'unplaced'
  const when = `<time datetime="${own.startsAt}" data-own-words="${words.ownAppointment.onYourClock}">${escaped(whenIs(ms(own.startsAt), ms(own.endsAt)))}</time>`
  const rows = [
    [facts.what, escaped(own.name)],
    ...(hasTime ? [[facts.when, when]] : []),
    ...(hasTime ? [[facts.whom, escaped(own.coachName)]] : []),
    [facts.how, escaped(words.chooseTime.meeting[own.meeting])],
    [facts.paid, isFree(own.pricePaise) ? words.chooseTime.free : formatRupees(own.pricePaise)],
    ...(own.canMove ? [[facts.change, escaped(untilWhen(ms(own.changeUntil)))]] : []),
  ]
  const html = rows.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`)
  return `<dl class="appointment__facts">${html.join('')}</dl>`
}

function linksOf(
  { appointment: own }: AppointmentPageContent,
  { ownAppointment: words }: Words,
): string {
  const ways = [
    ...(own.meetingLink
      ? [`<a class="button" href="${escaped(own.meetingLink)}" rel="noopener">${words.join}</a>`]
      : []),
    ...(own.calendar && own.state === 'confirmed'
      ? [`<a class="button button--quiet" href="${escaped(own.calendar)}">${words.calendar}</a>`]
      : []),
  ]
  return ways.length > 0 ? `<p class="form__actions">${ways.join('')}</p>` : ''
}

function proving(content: AppointmentPageContent, { ownAppointment: { toProve } }: Words): string {
  if (!content.appointment.needsCode) return ''
  const field = `<div class="field"><label for="code">${toProve.code}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required></div>`
  const linked = `<input type="hidden" name="code" value="${escaped(content.proof ?? '')}">`
  const deed = form(content, 'prove', (content.proof ? linked : field) + button(toProve.submit))
  return content.proof ? deed : deed + paragraph(toProve.noMail, 'quiet')
}

function moving(content: AppointmentPageContent, words: Words): string {
  const { move } = words.ownAppointment
  const { appointment, times, doing } = content
  const isUnplaced = appointment.state === 'unplaced'
  if (!appointment.canMove || (doing !== 'move' && !isUnplaced)) return ''
  const title = isUnplaced ? '' : `<h2>${move.title}</h2>${paragraph(move.words)}`
  const hint = `<p class="field__hint">${words.chooseTime.inIndianTime} <span data-own-zone="${words.chooseTime.ownTimesBelow}"></span></p>`
  const choice = `<div class="times">${hint}<div data-times>${times ?? ''}</div></div>`
  const first = button('', ' tabindex="-1" aria-hidden="true"', 'visually-hidden')
  const actions = `<p class="form__actions">${button(move.submit)}${isUnplaced ? '' : link(content, 'look', words.ownAppointment.cancel.keep, 'onward')}</p>`
  return `<section id="move">${title}${form(content, 'move', first + choice + actions)}</section>`
}

function cancelling(content: AppointmentPageContent, { ownAppointment: words }: Words): string {
  const { appointment, doing } = content
  if (!appointment.canCancel) return ''
  if (appointment.state === 'unplaced') {
    const { title, words: say, submit } = words.takeBack
    const deed = form(content, 'cancel', button(submit, '', 'button button--quiet'))
    return `<section id="cancel"><h2>${title}</h2>${paragraph(say)}${deed}</section>`
  }
  if (doing !== 'cancel') return ''
  const { sure, withRefund, withoutRefund, submit, keep } = words.cancel
  const money = appointment.isRefunded ? withRefund : withoutRefund
  const say = isFree(appointment.pricePaise) ? '' : paragraph(money)
  const actions = `<p class="form__actions">${button(submit, '', 'button button--danger')}${link(content, 'look', keep)}</p>`
  return `<section id="cancel"><h2>${sure}</h2>${say}${form(content, 'cancel', actions)}</section>`
}

/** Both ways to change it, while neither is selected. */
function changing(content: AppointmentPageContent, { ownAppointment: words }: Words): string {
  const { state, canMove, canCancel } = content.appointment
  if (state !== 'confirmed' || content.doing !== 'look') return ''
  if (!canMove && !canCancel) return paragraph(words.tooLate)
  const move = canMove ? link(content, 'move', words.move.show) : ''
  const cancel = canCancel ? link(content, 'cancel', words.cancel.show, 'onward') : ''
  return `<p class="form__actions">${move}${cancel}</p>`
}

function outcomeOf({ outcome }: AppointmentPageContent): string {
  if (!outcome) return ''
  const role = outcome.kind === 'danger' ? 'alert' : 'status'
  return `<p class="message message--${outcome.kind}" role="${role}">${escaped(outcome.text)}</p>`
}

/** The page's own part as HTML; all data in it is escaped as text. */
export function appointmentHtml(content: AppointmentPageContent, words: Words): string {
  const { title, lead } = headOf(content, words)
  return [
    `<h1>${escaped(title)}</h1>`,
    outcomeOf(content),
    lead && paragraph(lead, 'lead'),
    proving(content, words),
    factsOf(content, words),
    linksOf(content, words),
    changing(content, words),
    moving(content, words),
    cancelling(content, words),
  ].join('')
}

/** Whether the customer can move it now. */
function isMovable(shop: Shop, row: AppointmentRow): boolean {
  if (!findType(shop, row.type_id)) return false
  if (row.state === 'unplaced') return true
  const isInTime = shop.now() <= changeUntilOf(shop, row)
  return row.state === 'confirmed' && isInTime && row.moves < movesAtMost
}

/** Whether cancelling refunds the price; for a cancelled appointment, whether it was or is being refunded. */
async function isGivenBack(shop: Shop, row: AppointmentRow): Promise<boolean> {
  if (row.state !== 'cancelled') return isRefundable(shop, row)
  const payment = await paymentOfAppointment(shop.db, row.id)
  return payment !== undefined && payment.state !== 'paid' && hasArrived(payment.state)
}

/** The data of an appointment's page. */
export async function viewAppointment(shop: Shop, row: AppointmentRow): Promise<AppointmentPage> {
  const { name, coachName, meeting, meetingLink } = soldAs(shop, row)
  const isComing = row.state === 'confirmed' && row.ends_at > shop.now()
  return {
    ...{ id: row.id, typeId: row.type_id, name, state: row.state },
    ...{ coachId: row.coach_id, coachName, meeting },
    ...(isComing && meeting === 'video' && meetingLink && { meetingLink }),
    startsAt: indiaMoment(row.starts_at),
    endsAt: indiaMoment(row.ends_at),
    pricePaise: row.price_paise,
    sequence: row.sequence,
    ...(row.hold_until !== null && { heldUntil: indiaMoment(row.hold_until) }),
    needsCode: row.state === 'held' && row.price_paise === 0,
    canMove: isMovable(shop, row),
    canCancel: isCancellable(shop, row),
    isRefunded: await isGivenBack(shop, row),
    changeUntil: indiaMoment(changeUntilOf(shop, row)),
    ...(row.state === 'unplaced' &&
      row.choose_until !== null && { chooseUntil: indiaMoment(row.choose_until) }),
    ...(isComing && { calendar: calendarFileUrl(shop, row.id) }),
  }
}

/** The appointment behind a link. Throws `not-found`. */
export async function readAppointment(
  shop: Shop,
  link: { id: string; key: string },
): Promise<AppointmentPage> {
  return await viewAppointment(shop, await openAppointment(shop, link))
}
