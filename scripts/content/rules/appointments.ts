import { priceOrFree } from '#content/price.ts'
import { isFree } from '#domain/money.ts'
import { z } from 'zod'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import type { Path } from '../source-file.ts'

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

/** Invalid dates are reported by the schema. */
const period = z.looseObject({ from: z.iso.date(), to: z.iso.date() })

type Working = z.infer<typeof working>

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
/** Working hours may end on the next day. */
const lengthOf = ({ from, to }: Working) => (minutesOf(to) - minutesOf(from) + 1440) % 1440
const endOf = (one: Working) => minutesOf(one.from) + lengthOf(one)
const longest = 12 * 60

function overlaps(one: Working, other: Working): string | undefined {
  const apart = endOf(one) <= minutesOf(other.from) || endOf(other) <= minutesOf(one.from)
  return apart ? undefined : one.days.find((day) => other.days.includes(day))
}

/** Implausible hours of a coach. */
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

/** What a coach's profile lacks for an appointment type. */
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

/** Appointments that could never be booked, and implausible hours. */
export function appointmentProblems(tree: ContentTree): Finding[] {
  return [
    ...tree.of('profiles').flatMap(hoursProblems),
    ...tree.of('appointments').flatMap((file) => (file.isDraft ? [] : termsProblems(tree, file))),
  ]
}

const page = 'content/pages/consultation.md'

const valueAt = (file: ContentFile, path: Path): unknown =>
  path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), file.data)

const priceOf = ({ data }: ContentFile) => priceOrFree.safeParse(Reflect.get(Object(data), 'price')).data

/** Facts stored here while there are no bookable times, and in an appointment afterwards. */
const earlier: readonly { kind: string; path: Path; isPaid: boolean; as: string }[] = [
  { kind: 'site', path: ['consultationFee'], isPaid: true, as: 'price' },
  { kind: 'consultation', path: ['hour'], isPaid: true, as: 'name and summary' },
  { kind: 'consultation', path: ['freeCall', 'minutes'], isPaid: false, as: 'durationMinutes' },
  { kind: 'consultation', path: ['freeCall', 'text'], isPaid: false, as: 'summary' },
]

/** With appointments: facts stated twice. */
function saidTwice({ of }: ContentTree, published: readonly ContentFile[]): Finding[] {
  return earlier.flatMap(({ kind, path, isPaid, as }) => {
    const home = published.find((type) => (priceOf(type) === 0) !== isPaid)
    return of(kind)
      .filter((file) => home && valueAt(file, path) !== undefined)
      .map((file) => file.about(path, `stands as ${as} in ${home?.path}, where times are chosen; take it out here`))
  })
}

/** Without appointments: missing facts. */
function missing({ of }: ContentTree): Finding[] {
  return earlier.flatMap(({ kind, path }) =>
    of(kind)
      .filter((file) => file.recovered.mistakes.length === 0 && valueAt(file, path) === undefined)
      .map((file) => file.about(path, 'is missing; content/appointments has no appointment that would say it, so write it here')),
  )
}

/** The free call's switch and the appointments must agree. */
function offerProblems({ of }: ContentTree, published: readonly ContentFile[]): Finding[] {
  const free = published.filter((type) => isFree(priceOf(type) ?? NaN))
  return of('consultation').flatMap((file) => {
    const offered = valueAt(file, ['freeCall', 'offered'])
    if (offered === false)
      return free.map((type) => type.about(['price'], `is free, and ${page} offers nothing that is; write draft: true here, or offered: true there`))
    if (offered !== true || free.length > 0) return []
    return [file.about(['freeCall', 'offered'], 'no appointment is free; write offered: false, or price: Free in one of content/appointments')]
  })
}

/** Maximum number: the form's style sheet has a rule for each. */
const roomFor = 6
const tooMany = `is one more than the ${roomFor} that the form has room for; write draft: true in one of content/appointments`

/** Each fact has one place: a consultation's appointment, or without appointments the page and site.yaml. */
export function appointmentTermsProblems(tree: ContentTree): Finding[] {
  const published = tree.of('appointments').filter(({ isDraft }) => !isDraft)
  if (published.length === 0) return missing(tree)
  const [first] = published
  const unpaid = first && published.every((type) => priceOf(type) === 0)
  const words = 'no appointment has a price, and the site names one; write price: 999, say, in one of content/appointments'
  return [
    ...saidTwice(tree, published),
    ...offerProblems(tree, published),
    ...(unpaid ? [first.about(['price'], words)] : []),
    ...published.slice(roomFor).map((type) => type.about(['name'], tooMany)),
  ]
}

const freeConsultation = /free\s+consultation/i
const home = 'content/pages/consultation.md'
const words = `speaks of a free consultation, and ${home} offers none; write it otherwise, or offered: true there`

/** Whether an editor has switched the free call off. */
function offersNone({ of }: ContentTree): boolean {
  return of('consultation').some(
    ({ data }) => Reflect.get(Object(Reflect.get(Object(data), 'freeCall')), 'offered') === false,
  )
}

function inFile(file: ContentFile): Finding[] {
  const fields = file.fields.flatMap(({ path, value }) => {
    // May stay for when it is offered again: no page shows it meanwhile.
    const isKept = file.path === home && path[0] === 'freeCall'
    return !isKept && typeof value === 'string' && freeConsultation.test(value) ? [file.about(path, words)] : []
  })
  const { body, bodyLine } = file.parts
  const match = freeConsultation.exec(body)
  if (!match) return fields
  const position = { line: bodyLine + body.slice(0, match.index).split('\n').length - 1, column: 1 }
  return [...fields, file.at(position, `text: ${words}`)]
}

/** While no free consultation is offered, no published text may mention one. */
export function freeCallProblems(tree: ContentTree): Finding[] {
  return offersNone(tree) ? tree.files.filter(({ isDraft }) => !isDraft).flatMap(inFile) : []
}
