import { z } from 'zod'
import { formatDay } from '#domain/dates.ts'
import { endsAt } from '#domain/webinar-time.ts'
import type { ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { isLive } from './samples.ts'

const timetable = z.looseObject({
  date: z.iso.date(),
  time: z.iso.time({ precision: -1 }),
  durationHours: z.number().positive().max(12),
})

const sampleDay = z.looseObject({ sampleInDays: z.number() })

/** What keeps a webinar of the sample ahead would move a real one with each build. */
export function sampleDayProblems(tree: ContentTree): Finding[] {
  if (!isLive(tree)) return []
  const words = 'is for the sample site; write the day of your webinar as date, and take this line out'
  return tree
    .of('webinars')
    .flatMap((file) => (sampleDay.safeParse(file.data).success ? [file.about(['sampleInDays'], words)] : []))
}

/** A webinar that is over must not stop the build of a living shop, but nobody should forget it. */
export function webinarProblems(tree: ContentTree, now: number): Finding[] {
  return tree.of('webinars').flatMap((file) => {
    const { data } = timetable.safeParse(file.data)
    if (!isLive(tree) && sampleDay.safeParse(file.data).success) return []
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
