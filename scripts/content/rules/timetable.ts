import { z } from 'zod'
import { formatDay } from '#domain/dates.ts'
import { endsAt } from '#domain/webinar-time.ts'
import type { ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

const timetable = z.looseObject({
  date: z.iso.date(),
  time: z.iso.time({ precision: -1 }),
  durationHours: z.number().positive().max(12),
})

/** A webinar that is over must not stop the build of a living shop, but nobody should forget it. */
export function webinarProblems({ of }: ContentTree, now: number): Finding[] {
  return of('webinars').flatMap((file) => {
    const { data } = timetable.safeParse(file.data)
    if (!data || file.isDraft || endsAt(data) > now) return []
    const when = formatDay(endsAt(data))
    const advice = 'write the day of the next one, or draft: true to take it off the site'
    return [file.about(['date'], `the webinar was over on ${when}; ${advice}`, 'warning')]
  })
}

/** A legal text cannot have been changed in the future. */
export function changeDayProblems({ of }: ContentTree, now: number): Finding[] {
  const day = z.looseObject({ updated: z.iso.date() })
  return of('legal').flatMap((file) => {
    const { data } = day.safeParse(file.data)
    if (!data || Date.parse(`${data.updated}T00:00:00+05:30`) <= now) return []
    return [file.about(['updated'], `${data.updated} has not come yet; write the day of the last change`, 'warning')]
  })
}
