import { siteSchema } from '#content/schemas/site.ts'
import { formatRupees } from '#domain/money.ts'
import { z } from 'zod'
import type { ContentFile, ContentTree } from '../content/content-tree.ts'

const Priced = z.looseObject({ price: z.union([z.number(), z.string()]) })
const isFinance = ({ data }: ContentFile) => Reflect.get(Object(data), 'finance') === true

const folders = { courses: '/courses', books: '/library', art: '/dhyanamshop' } as const

/** What content/ says that a page must show. Throws for content with mistakes: check that first. */
export function contentOf(tree: ContentTree) {
  const site = siteSchema().parse(tree.of('site')[0]?.data)
  const shown = (kind: string) => tree.of(kind).filter(({ isDraft }) => !isDraft)
  const { art } = site.beforePaying
  const kinds = ['courses', 'books', 'art'] as const
  const sold = kinds.flatMap((kind) =>
    shown(kind).flatMap(({ id, data }) => {
      const price = Number(Priced.safeParse(data).data?.price)
      if (Number.isNaN(price) || price === 0) return []
      const { delivery, cancellation, refund } = site.beforePaying[kind]
      const lines = [delivery, cancellation, refund, ...(kind === 'art' ? [art.origin] : [])]
      return [{ path: `${folders[kind]}/${id}`, lines, price: formatRupees(price * 100) }]
    }),
  )
  const finance = [
    ...shown('services')
      .filter(isFinance)
      .map(({ id }) => `/${id}`),
    ...(['courses', 'books'] as const).flatMap((kind) =>
      shown(kind)
        .filter(isFinance)
        .map(({ id }) => `${folders[kind]}/${id}`),
    ),
  ]
  return { site, sold, finance }
}
