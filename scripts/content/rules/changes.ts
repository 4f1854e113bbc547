import { readFields, splitFrontMatter } from '#content/reading/entry.ts'
import { widgetOf } from '#content/schemas/fields.ts'
import { formatRupees } from '#domain/money.ts'
import { basename, extname, posix } from 'node:path'
import { z } from 'zod'
import { type ContentFile, type ContentTree, kindOf } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import type { History } from '../history.ts'

const sold = ['appointments', 'courses', 'books', 'art', 'webinars']

function fieldsThen({ path }: Pick<ContentFile, 'path'>, before: string) {
  return readFields(splitFrontMatter(before, path.endsWith('.yaml')).yaml).yaml
}

const isFree = (price: unknown) => price === 0 || /^\s*free\s*$/i.test(String(price))

function freed(file: ContentFile): string {
  const pdf: unknown = Reflect.get(Object(file.data), 'pdf')
  const book = typeof pdf === 'string' ? posix.join(file.folder, pdf) : 'the PDF'
  return `becomes free; with the next build ${book} is public, for everybody and for good; take it back if you did not mean that`
}

/** Why a new price may be a mistake. */
function doubtOf(file: ContentFile, old: unknown, price: unknown): string | undefined {
  if (old === undefined || old === null) return undefined
  if (isFree(price) && !isFree(old)) return file.kind.name === 'books' ? freed(file) : undefined
  if (isFree(old) && !isFree(price))
    return 'was free until now; copies that people have stay theirs, check that you meant to sell it'
  if (![old, price].every((rupees) => Number.isFinite(Number(rupees)))) return undefined
  if (Math.abs(Number(price) - Number(old)) <= Number(old) / 2) return undefined
  const [was, is] = [old, price].map((rupees) => formatRupees(Math.round(Number(rupees) * 100)))
  return `changes from ${was} to ${is}, by more than half; check the digits`
}

function priceChanges(file: ContentFile, before: string): Finding[] {
  const then = fieldsThen(file, before)
  return file.fields.flatMap(({ path, value, field }) => {
    if (!widgetOf(field)?.startsWith('price')) return []
    const doubt = doubtOf(file, then.getIn(path), value)
    return doubt === undefined ? [] : [file.about(path, doubt, 'warning')]
  })
}

/** Seats are tied to the file name, so another day needs another file. */
function movedWebinar(file: ContentFile, before: string): Finding[] {
  if (file.kind.name !== 'webinars') return []
  const old: unknown = fieldsThen(file, before).get('date')
  const day: unknown = Reflect.get(Object(file.data), 'date')
  if (typeof old !== 'string' || typeof day !== 'string' || old === day) return []
  const words = `changes from ${old} to ${day}; whoever enrolled keeps the seat, for a new webinar write a new file`
  return [file.about(['date'], words, 'warning')]
}

/** Purchases, carts and links refer to products by file name. */
function gone(tree: ContentTree, path: string): Finding[] {
  const kind = kindOf(path)
  if (!kind || !sold.includes(kind.name)) return []
  const id = basename(path, extname(path))
  const message = `is gone: what people bought as "${id}" is no longer sold, and under another name it is another product; bring the file back, or keep it with draft: true, if you only renamed it`
  return tree.paths.has(path) ? [] : [{ file: path, line: 1, column: 1, severity: 'warning', message }]
}

/** Changes that are often mistakes, or cannot be undone. */
export function changeProblems(tree: ContentTree, before: History | undefined): Finding[] {
  if (!before) return []
  return [
    ...before.removed.flatMap((path) => gone(tree, path)),
    ...tree.files
      .filter(({ path }) => before.changed.has(path))
      .flatMap((file) => {
        const text = before.textOf(file.path)
        return text === undefined ? [] : [...priceChanges(file, text), ...movedWebinar(file, text)]
      }),
  ]
}

const profile = z.looseObject({
  hours: z.array(z.looseObject({ days: z.array(z.string()), from: z.string(), to: z.string() })),
})
const appointment = z.looseObject({ coaches: z.array(z.string()) })

const dataThen = (text: string) => readFields(splitFrontMatter(text, false).yaml).data
const quarterOf = (clock: string) => Number(clock.slice(0, 2)) * 4 + Number(clock.slice(3)) / 15

/** Quarter hours of the week, as 'mon 40'. */
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

/** Existing bookings stay valid when hours are removed: warns the editor. */
export function changedHoursProblems({ of }: ContentTree, before: History | undefined): Finding[] {
  if (!before) return []
  const changed = (kind: string, tell: (file: ContentFile, then: unknown) => Finding[]) =>
    of(kind).flatMap((file) => {
      const text = before.changed.has(file.path) ? before.textOf(file.path) : undefined
      return text === undefined ? [] : tell(file, dataThen(text))
    })
  return [...changed('profiles', shorterHours), ...changed('appointments', lostCoaches)]
}
