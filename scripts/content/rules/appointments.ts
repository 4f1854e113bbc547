import { z } from 'zod'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

const appointment = z.looseObject({
  durationMinutes: z.number(),
  noticeHours: z.number(),
  horizonDays: z.number(),
  meeting: z.string(),
  coaches: z.array(z.string()),
})

const clock = z.string().regex(/^\d\d:\d\d$/)
const working = z.looseObject({ days: z.array(z.string()), from: clock, to: clock })
const coach = z.looseObject({
  hours: z.array(working).optional(),
  away: z.array(z.unknown()).optional(),
  meetingLink: z.string().optional(),
})

/** Days that are none are the schema's to tell. */
const period = z.looseObject({ from: z.iso.date(), to: z.iso.date() })

type Working = z.infer<typeof working>

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** Hours may end on the next day. */
const lengthOf = ({ from, to }: Working) => (minutesOf(to) - minutesOf(from) + 1440) % 1440
const endOf = (one: Working) => minutesOf(one.from) + lengthOf(one)
const longest = 12 * 60

function overlaps(one: Working, other: Working): string | undefined {
  const apart = endOf(one) <= minutesOf(other.from) || endOf(other) <= minutesOf(one.from)
  return apart ? undefined : one.days.find((day) => other.days.includes(day))
}

/** Hours of a coach that cannot be meant. */
function hoursProblems(file: ContentFile): Finding[] {
  const { hours = [], away = [] } = coach.safeParse(file.data).data ?? {}
  const backwards = hours.flatMap((one, index) =>
    lengthOf(one) > 0 && lengthOf(one) <= longest
      ? []
      : [file.about(['hours', index, 'to'], `${one.from} to ${one.to} is not within 12 hours; write the earlier time as from, the later as to`)],
  )
  const twice = hours.flatMap((one, index) => {
    const before = hours.slice(0, index).find((other) => overlaps(one, other))
    const day = before && overlaps(one, before)
    return day
      ? [file.about(['hours', index], `${day} ${one.from} to ${one.to} overlaps ${before.from} to ${before.to}; write each time once`)]
      : []
  })
  const neverBack = away.flatMap((absence, index) => {
    const { data: days } = period.safeParse(absence)
    return !days || days.to >= days.from
      ? []
      : [file.about(['away', index, 'to'], `${days.to} is before ${days.from}; write the last day away`)]
  })
  return [...backwards, ...twice, ...neverBack]
}

/** What one coach lacks to give an appointment. */
function lackOf(profile: ContentFile, terms: z.infer<typeof appointment>) {
  const { data } = coach.safeParse(profile.data)
  if (!data) return undefined
  const { hours = [], meetingLink } = data
  if (hours.length === 0) return `has no hours; write hours in ${profile.path}, or take the name out`
  if (hours.every((one) => lengthOf(one) < terms.durationMinutes))
    return `never has ${terms.durationMinutes} minutes at a stretch; write longer hours in ${profile.path}, or a shorter durationMinutes`
  if (terms.meeting === 'video' && meetingLink === undefined)
    return `has no room for video calls; write meetingLink in ${profile.path}, or meeting: phone`
  return undefined
}

function termsProblems(tree: ContentTree, file: ContentFile): Finding[] {
  const terms = appointment.safeParse(file.data).data
  if (!terms) return []
  const lacking = terms.coaches.flatMap((id, index) => {
    if (terms.coaches.indexOf(id) < index)
      return [file.about(['coaches', index], `${id} stands here twice; delete one of the lines`)]
    const profile = tree.of('profiles').find((one) => one.id === id)
    const lack = profile && !profile.isDraft && lackOf(profile, terms)
    return lack ? [file.about(['coaches', index], `${id} ${lack}`)] : []
  })
  const never = terms.noticeHours >= terms.horizonDays * 24
  const words = `${terms.noticeHours} hours ahead is later than the ${terms.horizonDays} days of horizonDays, so nobody can book; write fewer hours`
  return [...lacking, ...(never ? [file.about(['noticeHours'], words)] : [])]
}

/** Appointments that could never be booked, and hours that cannot be meant. */
export function appointmentProblems(tree: ContentTree): Finding[] {
  return [
    ...tree.of('profiles').flatMap(hoursProblems),
    ...tree.of('appointments').flatMap((file) => (file.isDraft ? [] : termsProblems(tree, file))),
  ]
}
