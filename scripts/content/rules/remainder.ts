import { z } from 'zod'
import type { ContentFile, ContentTree } from '../content-tree.ts'
import type { Finding } from '../finding.ts'

/** Kinds whose list page is empty without files, and what visitors see then. */
const shownInLists: Readonly<Record<string, string>> = {
  courses: '/courses shows no course',
  books: '/library shows no book',
  art: '/dhyanamshop shows no art',
  artworks: '/dhyanam shows no work',
  services: 'the menu shows no service',
  profiles: 'nobody has a page',
  team: '/team shows nobody',
  testimonials: '/testimonial shows nothing',
  gallery: '/gallery shows no picture',
}

const folder = (name: string) => ({ file: `content/${name}`, line: 1, column: 1 }) as const
const published = (files: readonly ContentFile[]) => files.filter(({ isDraft }) => !isDraft)

function bare({ of }: ContentTree): Finding[] {
  return Object.entries(shownInLists).flatMap(([kind, result]) => {
    if (published(of(kind)).length > 0) return []
    const message = `no file is left here, so ${result}; bring one back, or tell the developers that the page should go`
    return [{ ...folder(kind), severity: 'warning' as const, message }]
  })
}

/** The home page starts with a slide, so the first one needs text. */
function slides({ of }: ContentTree): Finding[] {
  const all = published(of('slides'))
  if (all.length === 0)
    return [
      {
        ...folder('slides'),
        severity: 'error',
        message: 'no slide is left, and the home page opens with one; bring one back',
      },
    ]
  const slide = z.looseObject({ order: z.number(), message: z.unknown().optional() })
  const [first, ...others] = all
    .flatMap((file) => {
      const { data } = slide.safeParse(file.data)
      return data ? [{ file, ...data }] : []
    })
    .toSorted((a, b) => a.order - b.order)
  if (!first || first.file.recovered.mistakes.length > 0) return []
  if (first.message === undefined)
    return [first.file.at(first.file.placeOfValue([]), 'message: is missing; the first slide opens the home page and needs words')]
  const problem = `message: is shown nowhere; only the first slide speaks, ${first.file.path}; delete it here`
  return others
    .filter(({ message }) => message !== undefined)
    .map(({ file }) => file.at(file.placeOfKey([], 'message'), problem))
}

const shownBySlide = z.looseObject({
  image: z.string().optional(),
  alt: z.string().optional(),
  service: z.string().optional(),
})

/** A slide shows a picture with an alt text, or the sample page of a service that has one. */
function whatSlidesShow({ of }: ContentTree): Finding[] {
  const withPaper = new Set(
    of('services').flatMap(({ id, data }) => (Object(data).paper === undefined ? [] : [id])),
  )
  return published(of('slides')).flatMap((file) => {
    const { data } = shownBySlide.safeParse(file.data)
    if (!data || file.recovered.mistakes.length > 0) return []
    const { image, alt, service } = data
    const isMissing = (field: string, why: string) =>
      file.at(file.placeOfValue([]), `${field}: is missing; ${why}`)
    if (service === undefined && image === undefined)
      return [isMissing('image', 'a slide shows a picture, or with service: the sample page of a service')]
    if (image !== undefined && alt === undefined)
      return [isMissing('alt', 'say what the picture shows, for people who cannot see it')]
    if (service === undefined || withPaper.has(service) || !of('services').some(({ id }) => id === service))
      return []
    return [file.at(file.placeOfKey([], 'service'), `service: content/services/${service}.md has no paper; name a service that has one`)]
  })
}

/** Gaps in pages after files were removed or became drafts. */
export function remainderProblems(tree: ContentTree): Finding[] {
  return [...bare(tree), ...slides(tree), ...whatSlidesShow(tree)]
}
