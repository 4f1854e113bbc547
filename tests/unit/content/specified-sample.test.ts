import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEntry, readYamlFile } from '#content/reading/entry.ts'
import { fillFacts } from '#content/reading/facts.ts'
import { aboutSchema, dhyanamSchema, homeSchema, legalSchema, slideSchema } from '#content/schemas/pages.ts'
import { artSchema } from '#content/schemas/products.ts'
import { consultationSchema, serviceSchema } from '#content/schemas/services.ts'
import { picturePath } from '#content/schemas/fields.ts'
import { profileSchema, teamSchema } from '#content/schemas/people.ts'
import { siteSchema } from '#content/schemas/site.ts'
import { sampleRoot } from './overlay.ts'

/**
 * What the specification counts and names of the firm is content, which the firm may change. Here it is asked of the
 * sample that the tests keep; other tests ask the pages for whatever the content says.
 */
const read = <Fields>(path: string, schema: { parse: (data: unknown) => Fields }) => {
  const { data, body } = readEntry(readFileSync(`${sampleRoot}/content/${path}.md`, 'utf8'))
  return { fields: schema.parse(data), body }
}
const readYaml = <Fields>(name: string, schema: { parse: (data: unknown) => Fields }) =>
  schema.parse(readYamlFile(readFileSync(`${sampleRoot}/content/${name}.yaml`, 'utf8')))
const idsIn = (folder: string) =>
  globSync(`${sampleRoot}/content/${folder}/*.md`).map((file) => basename(file, '.md'))
const titles = (parts: readonly { title: string }[] = []) => parts.map(({ title }) => title)

const site = readYaml('site', siteSchema())
const home = readYaml('home', homeSchema(picturePath))
const service = (id: string) => read(`services/${id}`, serviceSchema()).fields

test('seven slides: the first has words and "Begin Your Transformation", the others are pictures alone', () => {
  const slides = idsIn('slides')
    .map((id) => read(`slides/${id}`, slideSchema(picturePath)).fields)
    .toSorted((a, b) => a.order - b.order)
  expect(slides).toHaveLength(7)
  const [first, ...others] = slides.map(({ message }) => message)
  expect(first).toMatchObject({ heading: expect.stringMatching(/\w/), subheading: expect.stringMatching(/\w/) })
  expect(first?.button.label).toBe('Begin Your Transformation')
  expect(others.filter(Boolean)).toEqual([])
})

test('eight pictures in the gallery', () => {
  expect(idsIn('gallery')).toHaveLength(8)
})

test('five people: coach and former civil servant, financial expert, astrologer, counselor, project manager', () => {
  const roles = idsIn('profiles').map(
    (id) => read(`profiles/${id}`, profileSchema(picturePath)).fields.role,
  )
  expect(roles.toSorted()).toEqual([
    'Astrologer and financial guide',
    'Counselor',
    'Financial expert',
    'Life coach and former civil servant',
    'Project-management expert',
  ])
})

test('somebody in each of the three groups of the team', () => {
  const groups = idsIn('team').map(
    (id) => read(`team/${id}`, teamSchema(picturePath)).fields.memberType,
  )
  expect(new Set(groups)).toEqual(new Set(['leader', 'expert', 'support']))
})

describe('services', () => {
  test('six, whose button says "Contact Us Now" or "Get a consultation"', () => {
    const buttons = idsIn('services').map((id) => [id, service(id).button])
    const known = expect.stringMatching(/^(Contact Us Now|Get a consultation)$/)
    expect(buttons.toSorted()).toEqual([
      ['dmit', known],
      ['financial-planning', known],
      ['law-of-attraction', known],
      ['midbrain-activation', known],
      ['personality-development', known],
      ['wealth-management', known],
    ])
  })

  test('financial planning: mission, capabilities, four steps, and wealth management', () => {
    const { mission, capabilities, steps, seeAlso } = service('financial-planning')
    expect(titles(mission)).toEqual(['Confidence', 'Clarity', 'Empowerment'])
    expect(titles(capabilities)).toEqual([
      'Investment planning',
      'Retirement planning',
      'Education planning',
    ])
    expect(titles(steps)).toEqual([
      'Getting to know you',
      'Gaining clarity on finances',
      'Building a financial vision',
      'Analyzing tradeoffs',
    ])
    expect(seeAlso?.service).toBe('wealth-management')
  })

  test('six entries of Showcase are parts of the two financial pages', () => {
    const leads = Object.fromEntries(
      site.showcase
        .flatMap(({ links }) => links)
        .map(({ label, href }) => [label, href.replace(/#.*/, '')]),
    )
    for (const name of ['Portfolio Management', 'Asset Allocation', 'Risk Management'])
      expect(leads[name]).toBe('/wealth-management')
    for (const name of ['Investment Planning', 'Retirement Planning', 'Education Planning'])
      expect(leads[name]).toBe('/financial-planning')
    expect(Object.values(leads)).toEqual(expect.arrayContaining(['/dhyanam', '/dhyanamshop']))
  })
})

test('the home page has two groups of services and nine industries, in the order of the specification', () => {
  expect(home.services.map(({ title, entries }) => [title, titles(entries)])).toEqual([
    ['Training', ['Students', 'Professionals', 'Corporate']],
    ['Personality Development', ['DMIT', 'Midbrain Activation', 'Law of Attraction']],
  ])
  expect(home.industries).toEqual([
    'Financial Services',
    'Financial Institutions',
    'Healthcare & Pharmaceuticals',
    'Education',
    'Medical Devices & Technology',
    'Retail & E-commerce',
    'Energy and Utilities',
    'Hospitality and Tourism',
    'Automotive & Transportation',
  ])
  expect(home.coach.button.href).toBe('/get-a-consultation')
  expect(home.video?.file).toMatch(/\.mp4$/)
})

test('the about page has five purposes', () => {
  expect(titles(read('pages/about', aboutSchema()).fields.purposes)).toEqual([
    'Inspiring Change',
    'Holistic Development',
    'Empowering Voices',
    'Unlocking Potential',
    'Cultivating Harmony',
  ])
})

test('Dhyanam: four works, three ways to order, prints up to 20 x 20 inches, two telephones', () => {
  expect(idsIn('artworks')).toHaveLength(4)
  const { artist, significance, ordering } = read(
    'pages/dhyanam',
    dhyanamSchema(picturePath),
  ).fields
  expect(artist.name).toMatch(/\w/)
  expect(significance).not.toEqual([])
  expect(ordering.prices).toMatchObject([
    { kind: 'Custom handmade', price: expect.stringMatching(/quoted for each order/i) },
    { kind: 'Custom digital', price: expect.stringMatching(/quoted for each order/i) },
    { kind: 'Pre-made digital', price: expect.stringMatching(/size and complexity/) },
  ])
  expect(ordering.largestPrint).toBe('20 × 20 inches')
  expect(ordering.phones).toHaveLength(2)
  expect(ordering.steps.map(({ text }) => text).join(' ')).toMatch(/phone or WhatsApp/)
})

test('a size is shown with its sign, whether an editor types that or the x of the keyboard', () => {
  const { data } = readEntry(readFileSync(`${sampleRoot}/content/art/surya.md`, 'utf8'))
  const shown = (size: string) => artSchema(picturePath).parse({ ...data, size }).size
  expect(['14 x 14 in', '14x14 in', '14 × 14 in'].map(shown)).toEqual(Array(3).fill('14 × 14 in'))
})

test('the terms: an LLP in India, no refunds for services, Indian law, courts in Lucknow', () => {
  const body = fillFacts(read('pages/terms-of-use', legalSchema()).body, site)
  expect(body).toMatch(/LLP .*limited liability partnership in India/)
  expect(body).toMatch(/No refunds for services\n+Fees for services are not refunded\./)
  expect(body).toMatch(/Indian law applies\. The courts in Lucknow, [^.]*, have jurisdiction\./)
})

test('the firm: an LLP, its tagline and blurb, its group, its chat about DMIT, four pages elsewhere', () => {
  expect(site.legalName).toMatch(/ LLP$/)
  expect(site.tagline).toBe('Building wealth, creating futures.')
  expect(site.blurb).toMatch(/trusted financial consulting firm .*expert guidance and personalised/)
  const { freeCall } = read('pages/consultation', consultationSchema()).fields
  expect(freeCall).toMatchObject({
    offered: true,
    invitation: expect.stringMatching(/free consultation/),
  })
  expect(site.chat.group).toMatch(/^https:/)
  expect(site.chat.message).toMatch(/DMIT/)
  expect(site.social).toHaveLength(4)
})
