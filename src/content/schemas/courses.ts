import { z } from 'astro/zod'
import { price } from '../price.ts'
import { alternative, draft, fileOf, type PictureField, secureAddress } from './fields.ts'
import { finance } from './legal.ts'
import { language, outcomes, questions } from './selling.ts'

const lesson = z.strictObject({
  name: z.string().min(1).describe('One lesson, as buyers read it'),
  link: secureAddress.describe('Where the lesson lies; private, shown to buyers only'),
  free: z
    .boolean()
    .optional()
    .describe('true: everybody may watch it, from the page of the course'),
})

const chapter = z.strictObject({
  name: z.string().min(1).describe('One chapter, as everybody reads it'),
  subChapters: z.array(lesson).min(1).describe('The lessons of the chapter, in order'),
})

export const courseSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z
      .string()
      .min(1)
      .max(60)
      .describe('Shown on the course grid, in the cart and on receipts'),
    summary: z.string().min(1).max(200).describe('One or two sentences below the name'),
    image: picture({ what: 'Picture of the course', width: 960, shape: '4:3' }),
    alt: alternative('picture'),
    price,
    teacher: fileOf('team')
      .optional()
      .describe('Who teaches it: a file of content/team, without .md'),
    duration: z.string().min(1).max(40).optional().describe('How long it takes, in a few words'),
    language,
    outcomes,
    driveLink: secureAddress
      .optional()
      .describe('Folder of the whole course; private, for buyers only'),
    order: z.int().describe('Place in the grid: small numbers first'),
    chapters: z.array(chapter).min(1).describe('Contents of the course, in order'),
    questions: questions.optional(),
    finance,
    draft,
  })
