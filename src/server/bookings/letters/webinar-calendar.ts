import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'
import { endsAt, startsAt } from '#domain/webinar-time.ts'
import type { SoldWebinar } from '#server/catalogue/sold-entry.ts'
import { wordsIn } from '#server/words.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'

/** When an app reminds: an hour and ten minutes before. */
const alarmsS = [60 * 60, 10 * 60]

/**
 * An iCalendar file of one seat. The UID is the seat's, so that a file fetched again replaces the
 * event instead of doubling it; moments are in UTC and mean the same in every zone.
 */
export function webinarCalendar(
  { id, language }: Pick<EnrollmentRow, 'id' | 'language'>,
  webinar: SoldWebinar,
  firm: { readonly name: string },
  at: number,
): string {
  const { title, titleDesc, joinLink } = webinar
  const product = { company: firm.name, product: 'Webinars', language: language.toUpperCase() }
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, prodId: product })
  calendar.createEvent({
    id,
    stamp: new Date(at),
    start: new Date(startsAt(webinar)),
    end: new Date(endsAt(webinar)),
    summary: title,
    description: wordsIn(language).purchaseMails.calendarEntry(joinLink, titleDesc),
    location: joinLink,
    url: joinLink,
    alarms: alarmsS.map((trigger) => ({ type: ICalAlarmType.display, trigger })),
  })
  return `${calendar.toString()}\r\n`
}
