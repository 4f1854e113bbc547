import { siteSchema } from '#content/schemas/site.ts'
import { formatRupees } from '#domain/money.ts'
import { z } from 'zod'
import type { ContentFile, ContentTree } from '../content/content-tree.ts'
import { resolveWithinDays } from '#domain/complaint.ts'
import { retentionClassNames } from '#domain/retention-policy.ts'
import type { Duty } from './judge.ts'

const Priced = z.looseObject({ price: z.union([z.number(), z.string()]) })
const Lesson = z.looseObject({ free: z.boolean().optional() })
const Chapters = z.looseObject({
  chapters: z.array(z.looseObject({ subChapters: z.array(Lesson) })),
})
/** Whether a course has a free preview lesson. */
const canBeTried = ({ data }: ContentFile) =>
  Chapters.safeParse(data).data?.chapters.some(({ subChapters }) =>
    subChapters.some(({ free }) => free),
  ) === true
const isFinance = ({ data }: ContentFile) => Reflect.get(Object(data), 'finance') === true

const folders = { courses: '/courses', books: '/library', art: '/dhyanamshop' } as const

/** Facts from content/ that pages must show. Throws on invalid content: check that first. */
function contentOf(tree: ContentTree) {
  const site = siteSchema().parse(tree.of('site')[0]?.data)
  const shown = (kind: string) => tree.of(kind).filter(({ isDraft }) => !isDraft)
  const { art } = site.beforePaying
  const kinds = ['courses', 'books', 'art'] as const
  const sold = kinds.flatMap((kind) =>
    shown(kind).flatMap((file) => {
      const { id, data } = file
      const price = Number(Priced.safeParse(data).data?.price)
      if (Number.isNaN(price) || price === 0) return []
      const { delivery, cancellation, refund } = site.beforePaying[kind]
      const { withFreeLesson } = site.beforePaying.courses
      const refusals =
        withFreeLesson && kind === 'courses' && canBeTried(file)
          ? [withFreeLesson]
          : [cancellation, refund]
      const lines = [delivery, ...refusals, ...(kind === 'art' ? [art.origin] : [])]
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

const eCommerce = 'E-Commerce Rules 2020, r. 4 and 5'
const dpdp = 'DPDP Act 2023, s. 5 and 6; Rules 2025, r. 3'
const foot = 'footer.site-footer'

/** The duties of the firm described in content/: with each registration, or with none. */
export function dutiesOf(tree: ContentTree): Duty[] {
  const { site, finance, sold } = contentOf(tree)
  const { legal, legalName } = site
  const { grievance } = legal
  const isSebiRegistered = legal.sebi !== 'none'
  const facts = [
    legalName,
    legal.companyNumber,
    legal.registeredOffice.join(', '),
    ...(legal.branches ?? []),
  ]
  const registrations = [legal.gstin, legal.sebi, legal.amfi, legal.irdai]
  const officer = [
    grievance.name,
    grievance.designation,
    grievance.email,
    grievance.phone,
    grievance.hours,
  ]
  const grievancePage = (rule: string, says: string): Duty => ({
    ...{ rule, source: eCommerce, pages: ['/grievance'], selector: 'main', says },
  })
  return [
    { rule: 'Legal name', source: eCommerce, pages: 'every', selector: foot, says: legalName },
    {
      rule: 'LLPIN or CIN',
      source: 'LLP Act 2008, s. 21',
      pages: 'every',
      selector: foot,
      says: legal.companyNumber,
    },
    {
      rule: 'Grievance officer, one tap away',
      source: eCommerce,
      pages: 'every',
      selector: `${foot} a[href="/grievance"]`,
      says: grievance.name,
    },
    {
      rule: 'GSTIN, where there is one',
      source: 'CGST Rules 2017, r. 18',
      pages: 'every',
      selector: foot,
      says: legal.gstin === 'none' ? '' : legal.gstin,
    },
    {
      rule: 'Registered with SEBI, or not',
      source: 'SEBI (Investment Advisers) Regulations 2013',
      pages: 'every',
      selector: foot,
      says: isSebiRegistered ? legal.sebi : 'Not registered with SEBI',
    },
    ...facts.map((says) => grievancePage('Name, number, offices', says)),
    ...registrations.map((says) => grievancePage('Registrations, each or none', says)),
    ...officer.map((says) => grievancePage('Grievance officer and contact', says)),
    {
      rule: 'A way to complain',
      source: eCommerce,
      pages: ['/grievance'],
      selector: 'form[action="/api/complaints"][method="post"]',
    },
    grievancePage(
      'Until when a complaint is resolved',
      `within ${resolveWithinDays(isSebiRegistered)} days`,
    ),
    ...(isSebiRegistered ? ['https://scores.sebi.gov.in', 'https://smartodr.in'] : []).map(
      (href): Duty => ({
        rule: 'Where a complaint goes next',
        source: 'SEBI (Investment Advisers) Regulations 2013, reg. 21',
        pages: ['/grievance'],
        selector: `main a[href="${href}"]`,
      }),
    ),
    {
      rule: 'Words of the state beside the first button of what is about money',
      source: 'SEBI (Investment Advisers) Regulations 2013',
      pages: finance,
      selector: 'main',
      says: legal.financeLine,
    },
    ...sold.flatMap(({ path, lines }) =>
      lines.map((says): Duty => ({
        rule: 'Delivery, cancellation, refund, origin',
        source: eCommerce,
        pages: [path],
        selector: 'main',
        says,
      })),
    ),
    ...sold.map(({ path, price }): Duty => ({
      rule: 'Price in one figure',
      source: eCommerce,
      pages: [path],
      selector: 'main',
      says: price,
    })),
    {
      rule: 'Nothing is ticked beforehand',
      source: `${eCommerce}; ${dpdp}`,
      pages: 'every',
      selector: 'input[type="checkbox"][checked]',
      never: true,
    },
    {
      rule: 'Consent: asked for alone',
      source: dpdp,
      pages: ['/hooponopono-power'],
      selector: 'input[type="checkbox"][name="consent"]',
    },
    {
      rule: 'Consent: its text has a version',
      source: dpdp,
      pages: ['/hooponopono-power'],
      selector: 'input[name="consentVersion"]',
    },
    {
      rule: 'Consent: how it is withdrawn',
      source: dpdp,
      pages: ['/hooponopono-power'],
      selector: '.challenges__notice',
      says: '/my-data',
    },
    {
      rule: 'Withdraw without an account',
      source: dpdp,
      pages: ['/my-data'],
      selector: 'form[action="/api/auth/my-data/code"]',
    },
    {
      rule: 'Withdraw with an account',
      source: dpdp,
      pages: ['/my-account/privacy'],
      // Their list and its buttons need a session: the journeys test that they work.
      selector: 'main astro-island[component-export="PrivacyScreen"]',
    },
    ...retentionClassNames.map((name): Duty => ({
      rule: 'What is kept, what for, how long',
      source: dpdp,
      pages: ['/privacy-policy'],
      selector: `[data-kept="${name}"]`,
    })),
    {
      rule: 'Rights, and the Board',
      source: dpdp,
      pages: ['/privacy-policy'],
      selector: 'main',
      says: 'Data Protection Board',
    },
    {
      rule: 'Way to withdraw',
      source: dpdp,
      pages: ['/privacy-policy'],
      selector: 'main a[href="/my-data"]',
    },
    {
      rule: 'Whose data policy it is',
      source: 'SPDI Rules 2011, r. 4',
      pages: ['/privacy-policy'],
      selector: 'main',
      says: legalName,
    },
    { rule: 'Terms of use', source: eCommerce, pages: ['/terms-of-use'], selector: 'main h1' },
    {
      rule: 'Praise only with consent',
      source: 'CCPA guidelines of 13-11-2024',
      pages: site.sample ? [] : ['/testimonial'],
      selector: 'main',
      says: 'written consent',
    },
  ]
}
