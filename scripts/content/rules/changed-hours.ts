import { z } from 'zod'
import { readFields, splitFrontMatter } from '#content/reading/entry.ts'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import type { History } from '../history.ts'

const profile = z.looseObject({
  hours: z.array(z.looseObject({ days: z.array(z.string()), from: z.string(), to: z.string() })),
})
const appointment = z.looseObject({ coaches: z.array(z.string()) })

const dataThen = (text: string) => readFields(splitFrontMatter(text, false).yaml).data
const quarterOf = (clock: string) => Number(clock.slice(0, 2)) * 4 + Number(clock.slice(3)) / 15

/** The quarters of an hour of a week, as 'mon 40'. */
function quartersOf(data: unknown): Set<string> {
  const { hours = [] } = profile.safeParse(data).data ?? {}
  return new Set(
    hours.flatMap(({ days, from, to }) => {
      const count = (quarterOf(to) - quarterOf(from) + 96) % 96
      const all = Array.from({ length: count }, (_, index) => quarterOf(from) + index)
      return days.flatMap((day) => all.map((quarter) => `${day} ${quarter}`))
    }),
  )
}

const look = 'look at what is booked already with npm run admin -- list appointments'

function shorterHours(file: ContentFile, then: unknown): Finding[] {
  const left = quartersOf(file.data)
  const isShorter = [...quartersOf(then)].some((quarter) => !left.has(quarter))
  return isShorter ? [file.about(['hours'], `some of them are gone, and whoever has booked there keeps the time; ${look}`, 'warning')] : []
}

function lostCoaches(file: ContentFile, then: unknown): Finding[] {
  const coachesOf = (data: unknown) => appointment.safeParse(data).data?.coaches ?? []
  const lost = coachesOf(then).filter((id) => !coachesOf(file.data).includes(id))
  return lost.map((id) => file.about(['coaches'], `${id} is gone, and whoever has booked there keeps the time; ${look}`, 'warning'))
}

/** Bookings outlive what they were made under: an editor who takes it away should know of them. */
export function changedHoursProblems({ of }: ContentTree, before: History | undefined): Finding[] {
  if (!before) return []
  const changed = (kind: string, tell: (file: ContentFile, then: unknown) => Finding[]) =>
    of(kind).flatMap((file) => {
      const text = before.changed.has(file.path) ? before.textOf(file.path) : undefined
      return text === undefined ? [] : tell(file, dataThen(text))
    })
  return [...changed('profiles', shorterHours), ...changed('appointments', lostCoaches)]
}
