import { z } from 'astro/zod'
import { type PictureField, picturePath } from './fields.ts'
import { aboutSchema, artworkSchema, dhyanamSchema, gallerySchema, homeSchema, legalSchema, slideSchema } from './pages.ts'
import { profileSchema, teamSchema, testimonialSchema } from './people.ts'
import { artSchema, bookSchema, courseSchema } from './products.ts'
import { redirectsSchema, siteSchema } from './site.ts'
import { appointmentSchema, consentSchema, consultationSchema, serviceSchema, trainingSchema, webinarSchema } from './services.ts'

/** A kind of content: the location of its files, and their schema. */
export interface Kind<Name extends string = string> {
  /** Name of the collection. */
  readonly name: Name
  /** Display name of one entry. */
  readonly one: string
  /** Below content/. */
  readonly folder: string
  /** File names; without them, every markdown file in the folder. */
  readonly files?: readonly string[]
  /** Whether the text below the fields is shown on a page, or must be absent. */
  readonly text: 'shown' | 'none'
  /** The page that shows it, unless that is at the file name or generated for each entry. */
  readonly shownOn?: string
  /** Folder for new pictures, below `folder`. */
  readonly pictures?: string
  /** The schema, with pictures as the paths that editors write. */
  readonly schema: z.ZodObject
}

const kind = <Name extends string>(
  name: Name,
  one: string,
  text: Kind['text'],
  schema: (picture: PictureField<z.ZodType>) => z.ZodObject,
  options: Pick<Kind, 'files' | 'pictures' | 'shownOn'> & { folder?: string } = {},
): Kind<Name> => ({ name, one, text, folder: name, ...options, schema: schema(picturePath) })

const pictures = 'images'
const page = (...files: string[]) => ({ folder: 'pages', files })

const editable = [
  kind('courses', 'Course', 'shown', courseSchema, { pictures }),
  kind('books', 'Book', 'shown', bookSchema, { pictures: 'covers' }),
  kind('art', 'Piece of art for sale', 'shown', artSchema, { pictures }),
  kind('webinars', 'Webinar', 'shown', webinarSchema, { pictures }),
  kind('appointments', 'Appointment', 'none', appointmentSchema),
  kind('services', 'Service', 'shown', serviceSchema),
  kind('profiles', 'Profile', 'shown', profileSchema, { pictures }),
  kind('team', 'Team member', 'shown', teamSchema, { pictures }),
  kind('testimonials', 'Testimonial', 'none', testimonialSchema, { pictures: 'avatars' }),
  kind('slides', 'Slide of the home page', 'none', slideSchema, { pictures }),
  kind('gallery', 'Picture of the gallery', 'none', gallerySchema, { pictures }),
  kind('artworks', 'Artwork of the Dhyanam page', 'shown', artworkSchema, { pictures }),
  kind('about', 'About page', 'shown', aboutSchema, page('about.md')),
  kind('consultation', 'Consultation page', 'none', consultationSchema, {
    ...page('consultation.md'),
    shownOn: '/get-a-consultation',
  }),
  kind('training', 'Page for companies', 'none', trainingSchema, {
    ...page('training.md'),
    shownOn: '/training-for-companies',
  }),
  kind('dhyanam', 'Dhyanam page', 'shown', dhyanamSchema, { ...page('dhyanam.md'), pictures }),
  kind('legal', 'Legal page', 'shown', legalSchema, page('terms-of-use.md', 'privacy-policy.md')),
  kind('consents', 'Text that somebody agrees to', 'shown', consentSchema),
  kind('home', 'Home page', 'none', homeSchema, {
    folder: '',
    files: ['home.yaml'],
    pictures: 'home',
  }),
  kind('site', 'Names, contacts and menus', 'none', siteSchema, { folder: '', files: ['site.yaml'] }),
  kind('redirects', 'Old addresses', 'none', redirectsSchema, {
    folder: '',
    files: ['redirects.yaml'],
  }),
]

/** Every kind of content that editors write. */
export const kinds: readonly Kind[] = editable

/** Each has a collection of its name in src/content.config.ts. */
export type KindName = (typeof editable)[number]['name']

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The JSON schema of a kind as editors write it, for programs without zod. */
export function jsonSchemaOf({ schema, one }: Kind): JsonSchema {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { ...written, title: one }
}
