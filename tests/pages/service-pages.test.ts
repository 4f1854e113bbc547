import { describe, expect, test } from 'vitest'
import { formatRupees } from '#domain/money.ts'
import { firm, leastFee, profiles, services, testimonials } from '../content-read.ts'
import { allIn, builtPage, shownIn } from './built-site.ts'

const plain = (words: string) => words.replaceAll(/[^\p{L}\p{N}₹]+/gu, ' ').trim()

describe.each(services)('/$id', ({ id, fields }) => {
  const page = builtPage(`/${id}`)
  const shown = plain(shownIn(page.all('main')[0]))
  const links = page.all('main a').map(({ attributes }) => attributes['href'])

  test('says beside its first button what it costs and what it is not', () => {
    const head = plain(shownIn(page.all('.service-head')[0]))
    expect(head).toContain(plain(formatRupees(leastFee)))
    const said = fields.finance ? firm.legal.financeLine : fields.caution
    expect(said, 'each of ours has one').toBeDefined()
    expect(head).toContain(plain(said ?? ''))
    expect(head).toContain(fields.button)
  })

  test('shows the paper that one takes home, every part of it a petal, and says that it is an example', () => {
    const [paper] = page.all('.service-head figure')
    if (!paper) throw new Error(`/${id} shows no paper`)
    const words = plain(shownIn(paper))
    const { title = 'no paper', parts = [], lines = [], next = '' } = fields.paper ?? {}
    for (const written of [title, next, ...lines.flatMap(({ label, value }) => [label, value])])
      expect(words).toContain(plain(written))
    expect(words).toContain('An example')
    const petals = allIn(paper, 'g').map((part) => allIn(part, 'path').length)
    expect(petals).toEqual(parts.map((part) => part.petals))
  })

  test('shows who does it, in a picture that is large enough to see a face', () => {
    const person = profiles.find((profile) => profile.id === fields.person)
    expect(person, 'each of ours has one').toBeDefined()
    for (const words of [person?.fields.name, person?.fields.summary])
      expect(shown).toContain(plain(words ?? ''))
    expect(links).toContain(`/${fields.person}`)
    const [picture] = page.all('.service-people img')
    expect(Number(picture?.attributes['width'])).toBeGreaterThanOrEqual(320)
    expect(picture?.attributes['alt']).toMatch(/\w/)
  })

  test('lets a client speak, and leads to a course and a book where they are named', () => {
    const praise = testimonials.find(({ fields: { about } }) => about === id)
    expect(page.all('.service-people blockquote')).toHaveLength(praise ? 1 : 0)
    for (const words of [praise?.fields.quote, praise?.fields.city])
      expect(shown).toContain(plain(words ?? ''))
    if (fields.course) expect(links).toContain(`/courses/${fields.course}`)
    if (fields.book) expect(links).toContain(`/library/${fields.book}`)
    for (const { question, answer } of fields.questions ?? [])
      for (const words of [question, answer]) expect(shown).toContain(plain(words))
  })
})
