import { defineCollection, type SchemaContext } from 'astro:content'
import { file, glob, type Loader, type LoaderContext } from 'astro/loaders'
import { z } from 'astro/zod'
import { homeEntries } from './content/pages.ts'
import { fillFacts, readSite } from '#content/reading/facts.ts'
import { readEntry } from '#content/reading/entry.ts'
import { builtFor } from '#content/moment.ts'
import { pricedAt } from '#content/price.ts'
import { isWithin } from '#domain/dated.ts'
import { redirectEntries, siteEntries } from '#content/site.ts'
import {
  appointmentSchema,
  consentSchema,
  consultationSchema,
  trainingSchema,
  webinarSchema,
} from './content/schemas/services.ts'
import { artSchema, bookSchema, courseSchema } from './content/schemas/products.ts'
import {
  aboutSchema,
  artworkSchema,
  dhyanamSchema,
  gallerySchema,
  homeSchema,
  legalSchema,
  slideSchema,
} from './content/schemas/pages.ts'
import { type PictureField, pictureMeta } from '#content/schemas/fields.ts'
import type { KindName } from '#content/schemas/kinds.ts'
import {
  profileSchema,
  teamSchema,
  testimonialSchema,
  withPhoto,
} from './content/schemas/people.ts'
import { redirectsSchema, siteSchema } from '#content/schemas/site.ts'
import { serviceSchema } from '#content/schemas/services.ts'

type Picture = ReturnType<SchemaContext['image']>

/** Hands Astro's pictures to a schema that knows nothing of Astro. */
const pictured =
  <Schema>(schema: (picture: PictureField<Picture>) => Schema) =>
  ({ image }: SchemaContext) =>
    schema((needs) => image().meta(pictureMeta(needs)))

/** Astro keeps what it has read and rendered: another word here makes it do so anew. What it keeps has the price of its moment. */
const keptAs = (text: string) => `readable-text${/^prices:/m.test(text) ? builtFor : ''}`

const priced = pricedAt(builtFor)

/**
 * Lets Astro read fields as the content check does (its own reader takes 2027-01-17 for a moment), and fills in what
 * texts take from site.yaml: when that changes, texts are rendered anew.
 */
function withOurReader(context: LoaderContext): LoaderContext {
  const known: unknown = Reflect.get(context, 'entryTypes')
  const markdown: unknown = known instanceof Map ? known.get('.md') : undefined
  if (!markdown) throw new Error('Astro no longer says how it reads markdown')
  const getEntryInfo = ({ contents }: { contents: string }) => {
    const entry = readEntry(contents)
    return { ...entry, body: fillFacts(entry.body, readSite(folder)) }
  }
  const generateDigest: LoaderContext['generateDigest'] = (text) =>
    context.generateDigest(
      typeof text === 'string' ? keptAs(text) + fillFacts(text, readSite(folder)) : text,
    )
  const entryTypes = new Map([['.md', { ...Object(markdown), getEntryInfo }]])
  return Object.assign({ ...context }, { entryTypes, generateDigest })
}

declare global {
  interface ImportMetaEnv {
    readonly CONTENT_FOLDER?: string
  }
}

/** In `npm run dev` a copy without mistakes: see src/build/content-in-dev.ts. */
const folder = import.meta.env.CONTENT_FOLDER ?? './content'

const dates = z.looseObject({ from: z.number().optional(), until: z.number().optional() })

/**
 * Drafts, and what is not shown yet or no more, are there while one writes, and nowhere in a build: no page, list or
 * catalogue asks for them.
 */
function markdown(kind: string, pattern: string | string[] = '*.md'): Loader {
  const all = glob({ base: `${folder}/${kind}`, pattern })
  return {
    ...all,
    load: async (context) => {
      await all.load(withOurReader(context))
      if (import.meta.env.DEV) return
      for (const [id, { data }] of context.store.entries())
        if (data['draft'] === true || !isWithin(dates.parse(data), builtFor))
          context.store.delete(id)
    },
  }
}

const page = (...names: string[]) => markdown('pages', names)

export const collections = {
  about: defineCollection({ loader: page('about.md'), schema: aboutSchema() }),
  appointments: defineCollection({
    loader: markdown('appointments'),
    schema: appointmentSchema().transform(priced),
  }),
  art: defineCollection({
    loader: markdown('art'),
    schema: (context) => pictured(artSchema)(context).transform(priced),
  }),
  artworks: defineCollection({ loader: markdown('artworks'), schema: pictured(artworkSchema) }),
  books: defineCollection({
    loader: markdown('books'),
    schema: (context) => pictured(bookSchema)(context).transform(priced),
  }),
  consents: defineCollection({ loader: markdown('consents'), schema: consentSchema() }),
  consultation: defineCollection({
    loader: page('consultation.md'),
    schema: consultationSchema(),
  }),
  courses: defineCollection({
    loader: markdown('courses'),
    schema: (context) => pictured(courseSchema)(context).transform(priced),
  }),
  dhyanam: defineCollection({ loader: page('dhyanam.md'), schema: pictured(dhyanamSchema) }),
  gallery: defineCollection({ loader: markdown('gallery'), schema: pictured(gallerySchema) }),
  home: defineCollection({
    loader: file(`${folder}/home.yaml`, { parser: homeEntries }),
    schema: pictured(homeSchema),
  }),
  legal: defineCollection({
    loader: page('terms-of-use.md', 'privacy-policy.md'),
    schema: legalSchema(),
  }),
  profiles: defineCollection({
    loader: markdown('profiles'),
    schema: (context) => pictured(profileSchema)(context).transform(withPhoto),
  }),
  redirects: defineCollection({
    loader: file(`${folder}/redirects.yaml`, { parser: redirectEntries }),
    schema: redirectsSchema(),
  }),
  services: defineCollection({ loader: markdown('services'), schema: serviceSchema() }),
  site: defineCollection({
    loader: file(`${folder}/site.yaml`, { parser: siteEntries }),
    schema: siteSchema(),
  }),
  slides: defineCollection({ loader: markdown('slides'), schema: pictured(slideSchema) }),
  team: defineCollection({
    loader: markdown('team'),
    schema: (context) => pictured(teamSchema)(context).transform(withPhoto),
  }),
  testimonials: defineCollection({
    loader: markdown('testimonials'),
    schema: pictured(testimonialSchema),
  }),
  training: defineCollection({ loader: page('training.md'), schema: trainingSchema() }),
  webinars: defineCollection({
    loader: markdown('webinars'),
    schema: (context) => pictured(webinarSchema)(context).transform(priced),
  }),
} satisfies Record<KindName, unknown>
