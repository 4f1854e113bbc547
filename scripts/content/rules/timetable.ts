import { z } from 'zod'
import { formatDay } from '#domain/dates.ts'
import { endsAt } from '#domain/webinar-time.ts'
import type { ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

const timetable = z.looseObject({
  date: z.iso.date(),
  time: z.string().regex(/^\d\d:\d\d$/),
  durationHours: z.number(),
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

/** The home page opens with words, so the first slide needs some. */
export function slideProblems({ of }: ContentTree): Finding[] {
  const slide = z.looseObject({ order: z.number(), message: z.unknown().optional() })
  const [first] = of('slides')
    .filter(({ isDraft }) => !isDraft)
    .flatMap((file) => {
      const { data } = slide.safeParse(file.data)
      return data ? [{ file, ...data }] : []
    })
    .toSorted((a, b) => a.order - b.order)
  if (!first || first.message !== undefined) return []
  const { file } = first
  return [file.at(file.placeOfValue([]), 'message: is missing; the first slide opens the home page and needs words')]
}
