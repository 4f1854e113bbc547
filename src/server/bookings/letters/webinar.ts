import { formatRupees } from '#domain/money.ts'
import { startsAt } from '#domain/webinar-time.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { SoldWebinar } from '#server/catalogue/sold-entry.ts'
import { wordsIn } from '#server/words.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'

interface Seat {
  readonly enrollment: EnrollmentRow
  readonly webinar: SoldWebinar
  /** Where the calendar file is. */
  readonly calendarUrl: string
  /** What was paid for it, if it was not free. */
  readonly payment: { readonly id: string; readonly amount_paise: number } | undefined
  /** The page of the purchase; a free seat has none. */
  readonly passportUrl: string | undefined
}

/**
 * What both mails to a participant say. Anybody may have given the address of a free seat, and what they
 * typed must not reach it in our name.
 */
function joining(firm: Firm, { enrollment, webinar, calendarUrl, payment, passportUrl }: Seat) {
  const { language } = enrollment
  const all = wordsIn(language)
  const words = all.purchaseMails.seat
  const facts: [string, string][] = [
    [words.begins, all.webinar.formatStart(webinar)],
    [words.takes, words.hours(webinar.durationHours)],
  ]
  return {
    firm,
    to: enrollment,
    salutation: greeting(payment ? enrollment.name : '', words.nameless, language),
    facts,
    button: { label: words.button, url: webinar.joinLink },
    links: [
      { label: words.calendar, url: calendarUrl },
      ...(passportUrl ? [{ label: all.passport.inMails, url: passportUrl }] : []),
    ],
  }
}

/** Tells the person when it is and how to join. */
export async function seatConfirmedMail(
  firm: Firm,
  seat: Seat & { readonly calendar: string },
): Promise<NewMail> {
  const { salutation, facts, ...rest } = joining(firm, seat)
  const { payment, webinar } = seat
  const all = wordsIn(seat.enrollment.language)
  const { facts: labels } = all.mailFrame
  const words = all.purchaseMails.seat
  const paid: [string, string][] = payment
    ? [
        [labels.paid, formatRupees(payment.amount_paise)],
        [labels.transaction, payment.id],
      ]
    : [[words.price, words.free]]
  return await letter({
    ...rest,
    subject: words.subject(webinar.title),
    preview: words.preview(all.webinar.formatStart(webinar)),
    paragraphs: [salutation, words.text],
    facts: [...facts, ...paid],
    calendar: seat.calendar,
    closing: [words.closing],
  })
}

/** Reminds of the beginning in words that stay true however late the mail is read. */
export async function reminderMail(firm: Firm, seat: Seat): Promise<NewMail> {
  const { salutation, ...rest } = joining(firm, seat)
  const words = wordsIn(seat.enrollment.language).purchaseMails.reminder
  return await letter({
    ...rest,
    subject: words.subject(startsAt(seat.webinar), seat.webinar.title),
    preview: words.preview,
    paragraphs: [salutation, words.text],
  })
}
