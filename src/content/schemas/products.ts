import { z } from 'astro/zod'
import { price, priceOrFree, prices } from '#content/price.ts'
import { alternative, fileOf, type PictureField, publication, secureAddress, withTimesSign } from './fields.ts'
import { finance } from './legal.ts'

const question = z.strictObject({
  question: z.string().min(1).max(90).describe('As somebody asks it'),
  answer: z.string().min(1).max(300).describe('What you answer, in one or two sentences'),
})

/** Frequently asked questions before paying, of a product or of a whole kind. */
export const questions = z
  .array(question)
  .max(8)
  .describe('What people ask before they pay, and the answers')

const outcomes = z
  .array(z.string().min(1).max(90))
  .min(2)
  .max(6)
  .optional()
  .describe('What somebody has or can do afterwards, one a line')

const language = z
  .string()
  .min(1)
  .max(40)
  .optional()
  .describe('In which language, as people say it')

const line = z.string().min(1).max(110)
const further = z.array(line).max(4)

const sold = {
  delivery: line.describe('How it comes, and when; also on the receipt'),
  cancellation: line.describe('Until when an order can be cancelled; also on the receipt'),
  refund: line.describe('When money is given back; also on the receipt'),
}
const besides = {
  terms: further.optional().describe('What else one should know, beside the price'),
  questions,
}

/** The same for all products of a kind, on each page of them (Consumer Protection (E-Commerce) Rules 2020, rule 5). */
export const beforePaying = z.strictObject({
  courses: z.strictObject({
    ...sold,
    withFreeLesson: line
      .optional()
      .describe('Instead of cancellation and refund on the page of a course with a free lesson'),
    ...besides,
  }),
  books: z.strictObject({ ...sold, ...besides }).describe('Books with a price'),
  freeBooks: z.strictObject({
    terms: further.min(1).describe('Beside the button: how it comes, and what one may do with it'),
    questions,
  }),
  art: z.strictObject({
    ...sold,
    sentWithin: z
      .int()
      .positive()
      .max(60)
      .optional()
      .describe('In how many working days it is sent: the page then names the day'),
    origin: line.describe('In which country it is made; also on the receipt'),
    ...besides,
  }),
})

/** A course's audience and topic: the two ways to find one. */
export const audiences = ['me', 'my child', 'my parents', 'my team'] as const
export const topics = ['money', 'study', 'speaking', 'calm'] as const

/** A lesson has exactly one of these. */
const lessonParts = ['link', 'file', 'text'] as const

const lessonFields = z.strictObject({
  name: z.string().min(1).describe('One lesson, as buyers read it'),
  id: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'write it in small letters, digits and hyphens')
    .max(40)
    .meta({
      description: 'Its name in addresses, for good; only a text needs one',
      examples: ['a-money-meeting'],
    })
    .optional(),
  minutes: z.int().positive().max(600).describe('How long it takes').optional(),
  link: secureAddress
    .describe('Where the video lies; private, for buyers only; or give file or text instead')
    .optional(),
  file: z
    .string()
    .regex(/^\.\/files\/[a-z0-9-]+\.pdf$/, 'write the path like ./files/name-of-lesson.pdf')
    .meta({ description: 'The lesson as a PDF; private, for buyers only', widget: 'pdf' })
    .optional(),
  text: z
    .string()
    .min(1)
    .max(20_000)
    .meta({
      description: 'The lesson as a text: paragraphs, headings with ##, lists, bold words, links',
      widget: 'markdown',
    })
    .optional(),
  free: z
    .boolean()
    .describe('true: everybody may watch it, from the page of the course; videos only')
    .optional(),
})

/** Errors in the combination of a lesson's fields; each at the field to be changed. */
const lesson = lessonFields.superRefine((written, context) => {
  const [part, ...others] = lessonParts.filter((name) => written[name] !== undefined)
  const problem = (name: keyof typeof written, message = '') => {
    context.addIssue({ code: 'custom', path: [name], message })
  }
  if (part === undefined) problem('link')
  for (const other of others)
    problem(other, `the lesson has a ${part} already; keep one of them, it is a video, a PDF or a text`)
  if (part === 'text' && written.id === undefined) problem('id')
  if (part !== 'link' && written.free !== undefined)
    problem('free', 'only a video can be watched by everybody; remove the line')
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
    prices,
    teacher: fileOf('team')
      .optional()
      .describe('Who teaches it: a file of content/team, without .md'),
    duration: z.string().min(1).max(40).optional().describe('How long it takes, in a few words'),
    language,
    for: z
      .array(z.enum(audiences))
      .min(1)
      .optional()
      .describe('Who looks for it: me, my child, my parents, my team; the finder of /courses'),
    topic: z.enum(topics).optional().describe('What it is about: money, study, speaking or calm'),
    outcomes,
    driveLink: secureAddress
      .optional()
      .describe('Folder of the whole course; private, for buyers only'),
    order: z.int().describe('Place in the grid: small numbers first'),
    chapters: z.array(chapter).min(1).describe('Contents of the course, in order'),
    questions: questions.optional(),
    finance,
    ...publication,
  })

const shownPages = z
  .array(z.int().positive())
  .max(3)
  .refine((pages) => new Set(pages).size === pages.length, 'names a page twice')
  .optional()
  .describe('Up to three pages of the PDF that everybody may see, e.g. [2, 3, 5]')

export const bookSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    title: z.string().min(1).max(80).describe('Shown in the library, in the cart and on receipts'),
    author: z.string().min(1).describe('Who wrote it'),
    summary: z.string().min(1).max(200).describe('One or two sentences about the book'),
    image: picture({ what: 'Cover', width: 640, shape: '3:4' }),
    alt: alternative('cover'),
    price: priceOrFree,
    prices,
    pdf: z
      .string()
      .regex(/^\.\/files\/[a-z0-9-]+\.pdf$/, 'write the path like ./files/name-of-book.pdf')
      .meta({ description: 'The book itself; public only when the price is Free', widget: 'pdf' }),
    pages: z.int().positive().describe('Number of pages'),
    lookInside: shownPages,
    goesWith: fileOf('courses')
      .optional()
      .describe('A course on the same: a file of content/courses, without .md'),
    language,
    outcomes,
    questions: questions.optional(),
    finance,
    order: z.int().describe('Place in the library: small numbers first'),
    ...publication,
  })

export const artSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Shown in the shop, in the cart and on receipts'),
    summary: z.string().min(1).max(200).describe('One or two sentences about the piece'),
    image: picture({ what: 'Picture of the piece', width: 960, shape: '1:1' }),
    alt: alternative('picture'),
    price,
    prices,
    questions: questions.optional(),
    size: z.string().min(1).overwrite(withTimesSign).describe('Printed size, e.g. 12 x 12 in'),
    artist: fileOf('team')
      .optional()
      .describe('Who made it: a file of content/team, without .md'),
    order: z.int().describe('Place in the shop: small numbers first'),
    ...publication,
  })

interface Entry {
  readonly id: string
}

/** Carts and orders name a product by its id alone, so no two files may share one, whatever their kind. */
export function idClashes<Some extends Entry>(entries: readonly Some[]): [Some, Some][] {
  const seen = new Map<string, Some>()
  return entries.flatMap<[Some, Some]>((entry) => {
    const other = seen.get(entry.id)
    if (other) return [[other, entry]]
    seen.set(entry.id, entry)
    return []
  })
}
