import { z } from 'astro/zod'
import { chatNumber, pageLink } from '#content/links.ts'
import { titledText } from '#content/schemas/fields.ts'
import { alternative, day, fileOf, type PictureField, publication, withTimesSign } from './fields.ts'

const group = z.strictObject({
  title: z.string().min(1).describe('Name of the group, e.g. Training'),
  entries: z
    .array(z.strictObject({ title: titledText.shape.title, href: pageLink.shape.href }))
    .min(1)
    .describe('What the group offers, each with the page it leads to'),
})

const door = z.strictObject({
  title: z.string().min(1).max(24).describe('One or two words'),
  text: z.string().min(1).max(120).describe('One sentence below them'),
  links: z
    .array(pageLink)
    .min(1)
    .describe('Where it leads; prices of courses, art and consultations follow by themselves'),
})

const video = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    title: z.string().min(1).describe('What the video is, for people who cannot see it'),
    file: z
      .string()
      .regex(/^\/videos\/[a-z0-9-]+\.mp4$/, 'write the path like /videos/name.mp4')
      .describe('Short silent film in public/videos'),
    poster: picture({ what: 'Still of the film, shown until it plays', width: 640, shape: '1:1' }),
  })

export const homeSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    doors: z.array(door).max(3).optional().describe('The ways in below the pictures, up to three'),
    services: z.array(group).min(1).describe('What the firm offers, in groups'),
    industries: z
      .array(z.string().min(1).max(60))
      .min(1)
      .describe('Whom the firm works with, a few words each'),
    coach: z
      .strictObject({
        profile: fileOf('profiles').describe('File name of the profile, without .md'),
        heading: z.string().min(1).describe('Words above the profile'),
        text: z.string().min(1).max(400).describe('A few sentences to a visitor'),
        button: pageLink.describe('Where the profile leads'),
      })
      .describe('Whom a visitor meets on the home page'),
    video: video(picture)
      .optional()
      .describe('Looping silent film; leave it out for none'),
  })

const message = z.strictObject({
  heading: z.string().min(1).max(60).describe('Large words; each sentence has a line of its own'),
  subheading: z.string().min(1).max(140).describe('One sentence below them'),
  button: pageLink.describe('Where the home page leads'),
  second: pageLink.optional().describe('A second, quieter button; leave it out for none'),
})

const focus = z
  .enum(['left', 'middle', 'right'])
  .optional()
  .describe('Which part of the picture stays; its sides are cut off. Without it, the middle')

export type SlideMessage = z.infer<typeof message>
export type SlideFocus = z.infer<typeof focus>

export const slideSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    image: picture({ what: 'Picture of the slide', width: 1600, shape: '16:9' }).optional(),
    alt: alternative('picture').optional(),
    service: fileOf('services')
      .optional()
      .describe('Instead of a picture the sample page (`paper`) of this service, without .md'),
    focus,
    message: message
      .optional()
      .describe('Words that stand beside all pictures; the first slide has them, and no other'),
    order: z.int().describe('Place in the carousel: small numbers first'),
    ...publication,
  })

const page = {
  title: z.string().min(1).max(60).describe('Heading of the page'),
  summary: z.string().min(1).max(160).describe('One or two sentences, for searches'),
}

export const legalSchema = () =>
  z.strictObject({
    ...page,
    updated: day.describe('Day of the last change, e.g. 2026-11-01'),
  })

export const aboutSchema = () =>
  z.strictObject({
    ...page,
    lead: z.string().min(1).max(240).describe('The first sentence, in large letters'),
    purposes: z.array(titledText).min(1).describe('What the firm is for'),
  })

const priceRow = z.strictObject({
  kind: z.string().min(1).describe('What can be ordered'),
  price: z.string().min(1).describe('How its price comes about'),
})

const ordering = z.strictObject({
  prices: z.array(priceRow).min(1).describe('Order and pricing, one row for each kind'),
  largestPrint: z
    .string()
    .min(1)
    .overwrite(withTimesSign)
    .describe('Maximum size of a digital print'),
  steps: z.array(titledText).min(1).describe('How an order goes, in order'),
  phones: z.array(chatNumber).min(1).describe('Numbers for orders by phone or WhatsApp'),
})

const artist = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).describe('Name of the artist'),
    image: picture({ what: 'Portrait', width: 800, shape: '4:5' }),
    alt: alternative('portrait'),
    note: z.array(z.string().min(1)).min(1).describe('Artist note, a paragraph each'),
  })

export const dhyanamSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    ...page,
    lead: z.string().min(1).max(240).describe('The first sentence, in large letters'),
    cover: fileOf('artworks').describe('File name of the work at the head, without .md'),
    artist: artist(picture).describe('Who draws'),
    significance: z.array(titledText).min(1).describe('What a mandala means, part by part'),
    ordering: ordering.describe('How art is ordered, and what it costs'),
  })

export const gallerySchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    image: picture({ what: 'Picture of the gallery', width: 1600, shape: '4:3' }),
    alt: alternative('picture'),
    caption: z.string().min(1).max(120).describe('One line below the picture'),
    order: z.int().describe('Place in the grid: small numbers first'),
    ...publication,
  })

export const artworkSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Title of the work'),
    medium: z
      .string()
      .min(1)
      .max(80)
      .overwrite(withTimesSign)
      .describe('How and how large, e.g. ink on paper, 20 x 20 in'),
    image: picture({ what: 'Picture of the work', width: 1200, shape: '1:1' }),
    alt: alternative('work'),
    order: z.int().describe('Place on the page: small numbers first'),
    ...publication,
  })
