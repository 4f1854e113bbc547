import { namesThing, referredKind, thingKinds, thingPages } from '#content/schemas/fields.ts'
import { consentPurposes } from '#domain/consent.ts'
import { isWithin } from '#domain/dated.ts'
import { formatDay, indiaDay } from '#domain/india-time.ts'
import { defaultLanguage } from '#domain/language.ts'
import { endsAt } from '#domain/webinar-time.ts'
import { basename, extname } from 'node:path'
import { z } from 'zod'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { remember } from '../remember.ts'
import { isLive } from './samples.ts'
import { didYouMean } from '../suggest.ts'

const referencesIn = remember(({ fields }: ContentFile) =>
  fields.flatMap(({ path, value, field }) => {
    const kind = referredKind(field)
    return kind === undefined || typeof value !== 'string' ? [] : [{ path, value, kind }]
  }),
)

/** Why a shown file must not refer to a hidden one. */
const unshown = ({ path, absence }: ContentFile) =>
  absence === undefined
    ? `${path} is a draft, which the site does not show; publish it first`
    : `${path} is not on the site ${absence}; change its from or until, or take the name out here`

function fileProblems({ of }: ContentTree, file: ContentFile): Finding[] {
  return referencesIn(file).flatMap(({ path, value, kind }) => {
    const target = of(kind).find(({ id }) => id === value)
    if (target?.isDraft && !file.isDraft)
      return [file.about(path, unshown(target))]
    if (target) return []
    const known = of(kind).map(({ id }) => id)
    // A common mistake is the file or its picture instead of its name.
    const advice = didYouMean(basename(value, extname(value)), known, `write one of ${known.join(', ')}`)
    return [file.about(path, `content/${kind}/${value}.md does not exist; ${advice}`)]
  })
}

const thingsIn = remember(({ fields }: ContentFile) =>
  fields.flatMap(({ path, value, field }) => (namesThing(field) && typeof value === 'string' ? [{ path, value }] : [])),
)

/** The subject of a testimonial: a file of one of several kinds, or a page. */
function thingProblems({ of }: ContentTree, file: ContentFile): Finding[] {
  return thingsIn(file).flatMap(({ path, value }) => {
    const all = thingKinds.flatMap((kind) => of(kind))
    const [target, other] = all.filter(({ id }) => id === value)
    const isPage = thingPages.some((page) => page === value)
    if (target && (other || isPage)) {
      const meant = [target.path, other?.path ?? `the page ${value}`].join(' or ')
      return [file.about(path, `${value} can be ${meant}; give one of the files another name`)]
    }
    if (target?.isDraft && !file.isDraft)
      return [file.about(path, unshown(target))]
    if (target || isPage) return []
    const known = [...all.map(({ id }) => id), ...thingPages]
    const advice = didYouMean(basename(value, extname(value)), known, `write one of ${known.join(', ')}`)
    return [file.about(path, `${value} is no service, course, book, piece of art or webinar; ${advice}`)]
  })
}

/** Fields that refer to another file: a profile, a service, an artwork. */
export function referenceProblems(tree: ContentTree): Finding[] {
  return tree.files.flatMap((file) => [...fileProblems(tree, file), ...thingProblems(tree, file)])
}

const field = ({ data }: ContentFile, name: string): unknown => Reflect.get(Object(data), name)
const start = { line: 1, column: 1, severity: 'error' } as const

/** Each form's consent exists once per language, and says how to withdraw it (DPDP Act 2023, s. 5 and 6). */
export function consentProblems({ of }: ContentTree): Finding[] {
  const files = of('consents')
  const seen = new Map<string, ContentFile>()
  const doubled = files.flatMap((file) => {
    const key = `${String(field(file, 'purpose'))} ${String(field(file, 'language'))}`
    const other = seen.get(key)
    seen.set(key, other ?? file)
    return other ? [file.about(['purpose'], `${other.path} has the text of this purpose in this language; take one out`)] : []
  })
  const missing = consentPurposes
    .filter((purpose) => !seen.has(`${purpose} ${defaultLanguage}`))
    .map((purpose) => ({ ...start, file: `content/consents/${purpose}.md`, message: `a form asks for consent to ${purpose}, and no file has its text; write one with purpose: ${purpose} and language: ${defaultLanguage}` }))
  const silent = files
    .filter(({ parts }) => !parts.body.includes('/my-data'))
    .map((file) => file.at({ line: file.parts.bodyLine, column: 1 }, 'text: does not say how one withdraws (DPDP Act 2023, s. 5); name /my-data, where everybody can'))
  return [...doubled, ...missing, ...silent]
}

const recorded = z.looseObject({
  consent: z.looseObject({ service: z.iso.date(), given: z.iso.date() }),
})

/** Testimonials need a consent given after the service, and not in the future (CCPA guidelines of 13-11-2024). */
export function praiseProblems({ of }: ContentTree, now: number): Finding[] {
  return of('testimonials').flatMap((file) => {
    const { data } = recorded.safeParse(file.data)
    if (!data) return []
    const { service, given } = data.consent
    const words =
      given <= service
        ? `${given} is not after ${service}, when the service was over; ask the person once more, and write that day`
        : given > indiaDay(now)
          ? `${given} has not come yet; write the day on which the person agreed`
          : undefined
    return words === undefined ? [] : [file.about(['consent', 'given'], words)]
  })
}

const timetable = z.looseObject({
  date: z.iso.date(),
  time: z.iso.time({ precision: -1 }),
  durationHours: z.number().positive().max(12),
})

const sampleDay = z.looseObject({ sampleInDays: z.number() })

/** The field that keeps the sample webinar in the future would move a real one with each build. */
export function sampleDayProblems(tree: ContentTree): Finding[] {
  if (!isLive(tree)) return []
  const words = 'is for the sample site; write the day of your webinar as date, and take this line out'
  return tree
    .of('webinars')
    .flatMap((file) => (sampleDay.safeParse(file.data).success ? [file.about(['sampleInDays'], words)] : []))
}

/** A past webinar must not stop the build of a live shop: only warns. */
export function webinarProblems(tree: ContentTree, now: number): Finding[] {
  return tree.of('webinars').flatMap((file) => {
    const { data } = timetable.safeParse(file.data)
    if (!isLive(tree) && sampleDay.safeParse(file.data).success) return []
    if (!data || file.isDraft || !isWithin(file.dated, now) || endsAt(data) > now) return []
    const when = formatDay(endsAt(data))
    const advice = 'write the day of the next one, or draft: true to take it off the site'
    return [file.about(['date'], `the webinar was over on ${when}; ${advice}`, 'warning')]
  })
}

/** A legal text's date of change must not be in the future. */
export function changeDayProblems({ of }: ContentTree, now: number): Finding[] {
  const day = z.looseObject({ updated: z.iso.date() })
  return of('legal').flatMap((file) => {
    const { data } = day.safeParse(file.data)
    if (!data || Date.parse(`${data.updated}T00:00:00+05:30`) <= now) return []
    return [file.about(['updated'], `${data.updated} has not come yet; write the day of the last change`, 'warning')]
  })
}
