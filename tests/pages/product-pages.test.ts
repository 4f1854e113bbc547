import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { formatRupees } from '#domain/money.ts'
import { art, books, courses, type Entry, firm, people, wordsOf } from '../content-read.ts'
import { allIn, builtFiles, builtPage, readBuilt, shownIn } from './built-site.ts'

interface Sold {
  readonly price: number
  readonly summary: string
  readonly finance?: boolean | undefined
  readonly questions?: readonly { question: string; answer: string }[] | undefined
}

const { beforePaying } = firm

type Kind = Exclude<keyof typeof beforePaying, 'freeBooks'>
const saidOf = (kind: Kind, canTry = false) => {
  const { delivery, cancellation, refund, terms = [], questions } = beforePaying[kind]
  const origin = kind === 'art' ? [beforePaying.art.origin] : []
  const refusals = canTry ? [beforePaying.courses.withFreeLesson ?? ''] : [cancellation, refund]
  return { terms: [delivery, ...refusals, ...origin, ...terms], questions }
}
const hasFreeLesson = ({ fields }: (typeof courses)[number]) =>
  fields.chapters.some(({ subChapters }) => subChapters.some(({ free }) => free))
const kinds = [
  {
    list: '/courses',
    button: 'Add to cart',
    all: courses.map((entry) => ({
      entry,
      name: entry.fields.name,
      said: saidOf('courses', hasFreeLesson(entry)),
    })),
  },
  {
    list: '/library',
    button: 'Buy Now',
    all: books.map((entry) => ({
      entry,
      name: entry.fields.title,
      said: entry.fields.price > 0 ? saidOf('books') : beforePaying.freeBooks,
    })),
  },
  {
    list: '/dhyanamshop',
    button: 'Add To Cart',
    all: art.map((entry) => ({ entry, name: entry.fields.name, said: saidOf('art') })),
  },
]
const things = kinds.flatMap(({ list, button, all }) =>
  all.map((thing) => {
    const entry: Entry<Sold> = thing.entry
    return { ...thing, entry, list, button, path: `${list}/${entry.id}` }
  }),
)
const oneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

/** Quotation marks and dashes are set as printers do. */
const plain = (words: string) => oneLine(words).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
const shownOn = (path: string) => plain(shownIn(builtPage(path).all('main')[0]))

describe.each(things)('$path', ({ entry, name, said, path, list, button }) => {
  const page = builtPage(path)

  test('shows everything that the editor wrote', () => {
    const shown = shownOn(path)
    for (const paragraph of entry.body.split(/\n{2,}/).filter((text) => text.trim() !== ''))
      for (const word of wordsOf(paragraph)) expect(shown).toContain(word)
    for (const words of [name, entry.fields.summary]) expect(shown).toContain(plain(words))
    const asked = [...(entry.fields.questions ?? []), ...said.questions]
    for (const { question, answer } of asked) {
      expect(shown).toContain(plain(question))
      expect(shown).toContain(plain(answer))
    }
  })

  test('says the price and what one should know before paying, beside its button', () => {
    const [card] = page.all('.product-page__card')
    for (const term of said.terms) expect(plain(shownIn(card))).toContain(plain(term))
    expect(shownIn(card).includes(firm.legal.financeLine)).toBe(entry.fields.finance === true)
    if (entry.fields.price === 0) return
    expect(shownIn(card)).toContain(formatRupees(entry.fields.price))
    const [form] = page.all('.product-page__card form[action="/api/cart/add"]')
    expect(form && shownIn(form)).toBe(button)
    const fields = form ? allIn(form, 'input') : []
    expect(fields.map(({ attributes }) => attributes['value'])).toContain(entry.id)
  })

  test('is reached from its card, and leads back', () => {
    const [card] = builtPage(list).all(`article[id="${entry.id}"]`)
    const links = card ? allIn(card, '.product__page') : []
    expect(links.map(({ attributes }) => attributes['href'])).toEqual([path])
    const ways = page.all('main a').map(({ attributes }) => attributes['href'])
    expect(ways).toContain(list)
  })

  test('has a picture of its own for sharing', async () => {
    const [meta] = page.all('meta[property="og:image"]')
    const file = new URL(String(meta?.attributes['content'])).pathname.slice(1)
    expect(file).toBe(`share${path}.jpg`)
    const share = sharp(readBuilt(file))
    expect(await share.metadata()).toMatchObject({ width: 1200, height: 630 })
    const [shown] = page.all('.product-page__picture img')
    const thing = sharp(readBuilt(String(shown?.attributes['src']).slice(1)))
    const beside = share.extract({ left: 740, top: 0, width: 460, height: 618 })
    expect(await distance(beside, thing.resize(460, 618, { fit: 'cover' }))).toBeLessThan(12)
  })
})

/** How far two pictures of one size lie apart, at most 255. */
async function distance(one: Sharp, other: Sharp): Promise<number> {
  const small = async (picture: Sharp) =>
    await sharp(await picture.png().toBuffer())
      .removeAlpha()
      .resize(23, 31)
      .raw()
      .toBuffer()
  const [a, b] = await Promise.all([small(one), small(other)])
  return a.reduce((sum, value, place) => sum + Math.abs(value - (b[place] ?? 0)), 0) / a.length
}

describe.each(courses)('/courses/$id', ({ id, fields }) => {
  const page = builtPage(`/courses/${id}`)

  test('names every lesson, and opens those that are free', () => {
    const shown = shownOn(`/courses/${id}`)
    const lessons = fields.chapters.flatMap(({ subChapters }) => subChapters)
    for (const { name } of lessons) expect(shown).toContain(plain(name))
    const minutes = fields.chapters.map(({ subChapters }) =>
      subChapters.reduce((sum, lesson) => sum + (lesson.minutes ?? Number.NaN), 0),
    )
    for (const sum of minutes)
      if (sum) expect(shown).toContain(`${sum < 60 ? '' : '1 h '}${sum % 60} min`)
    const opened = page.all('.contents a').map(({ attributes }) => attributes['href'])
    expect(opened).toEqual(lessons.filter(({ free }) => free).map(({ link }) => link))
  })

  test('says who teaches it, how long it takes and what comes of it', () => {
    const shown = shownOn(`/courses/${id}`)
    const teacher = people.find((member) => member.id === fields.teacher)?.fields.name
    const said = [teacher, fields.duration, fields.language, ...(fields.outcomes ?? [])]
    for (const words of said) if (words) expect(shown).toContain(plain(words))
  })
})

test.each(books)(
  '/library/$id shows the pages that the editor opens, and no others',
  async (book) => {
    const own = builtFiles.filter((file) => new RegExp(`^library/${book.id}/.*\\.webp$`).test(file))
    const open = (book.fields.lookInside ?? []).map((number) => `library/${book.id}/${number}.webp`)
    expect(own.toSorted()).toEqual(open.toSorted())
    for (const image of builtPage(`/library/${book.id}`).all('.look-inside img')) {
      const { src, width, height } = image.attributes
      const picture = await sharp(readBuilt(String(src).slice(1))).metadata()
      expect({ width: String(picture.width), height: String(picture.height) }).toEqual({
        width,
        height,
      })
      // A page with nothing on it would be a picture of nothing.
      const { entropy } = await sharp(readBuilt(String(src).slice(1))).stats()
      expect(entropy).toBeGreaterThan(0.5)
    }
  },
)

test.each(['/cart', '/checkout'])(
  '%s says how each kind of thing comes and what is given back',
  (path) => {
    const [part] = builtPage(path).all('.before-paying')
    const shown = plain(shownIn(part))
    for (const kind of ['courses', 'books', 'art'] as const)
      for (const term of saidOf(kind).terms) expect(shown).toContain(plain(term))
    const taxes = firm.legal.gstin === 'none' ? 'No GST is charged' : 'includes all taxes'
    expect(shown).toContain(plain(taxes))
  },
)
