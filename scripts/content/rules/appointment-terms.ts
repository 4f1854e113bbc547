import { isFree } from '#domain/money.ts'
import { priceOrFree } from '#content/price.ts'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import type { Path } from '../source-file.ts'

const page = 'content/pages/consultation.md'

const valueAt = (file: ContentFile, path: Path): unknown =>
  path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), file.data)

const priceOf = ({ data }: ContentFile) => priceOrFree.safeParse(Reflect.get(Object(data), 'price')).data

/** What is said here while there are no times to choose, and in an appointment from then on. */
const earlier: readonly { kind: string; path: Path; isPaid: boolean; as: string }[] = [
  { kind: 'site', path: ['consultationFee'], isPaid: true, as: 'price' },
  { kind: 'consultation', path: ['hour'], isPaid: true, as: 'name and summary' },
  { kind: 'consultation', path: ['freeCall', 'minutes'], isPaid: false, as: 'durationMinutes' },
  { kind: 'consultation', path: ['freeCall', 'text'], isPaid: false, as: 'summary' },
]

/** With appointments: what they say as well, in another place. */
function saidTwice({ of }: ContentTree, published: readonly ContentFile[]): Finding[] {
  return earlier.flatMap(({ kind, path, isPaid, as }) => {
    const home = published.find((type) => (priceOf(type) === 0) !== isPaid)
    return of(kind)
      .filter((file) => home && valueAt(file, path) !== undefined)
      .map((file) => file.about(path, `stands as ${as} in ${home?.path}, where times are chosen; take it out here`))
  })
}

/** Without any: what nothing else says. */
function missing({ of }: ContentTree): Finding[] {
  return earlier.flatMap(({ kind, path }) =>
    of(kind)
      .filter((file) => file.recovered.mistakes.length === 0 && valueAt(file, path) === undefined)
      .map((file) => file.about(path, 'is missing; content/appointments has no appointment that would say it, so write it here')),
  )
}

/** The word that switches the free call, and the appointments, say the same. */
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

/** The style sheet of the form has a rule for each. */
const roomFor = 6
const tooMany = `is one more than the ${roomFor} that the form has room for; write draft: true in one of content/appointments`

/** A fact has one home: of a consultation it is its appointment, and without any the page and site.yaml. */
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
