import { z } from 'astro/zod'
import { price, priceOrFree, prices } from '#content/price.ts'
import { titledText } from '#content/schemas/fields.ts'
import { consentPurposes } from '#domain/consent.ts'
import { languages } from '#domain/language.ts'
import { alternative, day, fileOf, type PictureField, publication, secureAddress } from './fields.ts'
import { finance } from './legal.ts'
import { questions } from './products.ts'

const capability = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z]+(?:-[a-z]+)*$/, 'write it like risk-management')
    .describe('Name of the section in links, e.g. risk-management'),
  ...titledText.shape,
})

/** The person, and related products; all optional. */
const besides = {
  person: fileOf('profiles').optional().describe('Who does it: a profile, without .md'),
  course: fileOf('courses').optional().describe('A course that goes with it, without .md'),
  book: fileOf('books').optional().describe('A book that goes with it, without .md'),
}

const paper = z.strictObject({
  title: z.string().min(1).max(40).describe('Heading of the paper, e.g. Our plan, on one page'),
  whose: z.string().min(1).max(50).describe('Whose paper it is in the example, made up'),
  petal: z.string().min(1).max(30).describe('What one petal of the flower is, e.g. one week'),
  parts: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(16).describe('A part of the whole, in a word or two'),
        petals: z.int().min(1).max(20).describe('How many petals it has'),
      }),
    )
    .min(2)
    .max(4)
    .describe('The parts of the flower'),
  lines: z
    .array(
      z.strictObject({
        label: z.string().min(1).max(40).describe('What the line is about'),
        value: z.string().min(1).max(40).describe('An amount, a month, a few words'),
      }),
    )
    .min(3)
    .max(6)
    .describe('The lines below the flower'),
  next: z.string().min(1).max(80).describe('The last line: what is to be done next'),
})

export const serviceSchema = () =>
  z.strictObject({
    name: z.string().min(1).max(40).describe('Heading of the page, and its name in links to it'),
    tagline: z.string().min(1).max(90).describe('One line below the heading'),
    summary: z.string().min(1).max(160).describe('One or two sentences, for lists and searches'),
    order: z.int().describe('Place among the services: small numbers first'),
    paper: paper
      .optional()
      .describe('What a client takes home, as an example with made-up names and figures'),
    mission: z.array(titledText).min(1).optional().describe('What the service stands for'),
    capabilities: z
      .array(capability)
      .min(1)
      .optional()
      .describe('Fields of work, each with a link'),
    benefits: z.array(titledText).min(3).describe('What a client gets out of it; no promises'),
    steps: z.array(titledText).min(3).describe('How it works, in order'),
    whoCanBenefit: z.array(z.string().min(1)).min(3).describe('Whom it is for'),
    button: z
      .enum(['Contact Us Now', 'Get a consultation'])
      .describe('Words of the button to the consultation form'),
    price: z
      .string()
      .min(1)
      .max(90)
      .optional()
      .describe('What the service itself costs, in one line, e.g. Eight weeks: ₹6,000.'),
    caution: z
      .string()
      .min(1)
      .max(90)
      .optional()
      .describe('What one has to know before the first button, in one line'),
    disclaimer: z.string().min(1).describe('What the service is not; always shown'),
    finance,
    ...besides,
    questions: questions.optional(),
    seeAlso: z
      .strictObject({
        service: fileOf('services').describe('File name of another service, without .md'),
        text: z.string().min(1).describe('Why a reader may want it'),
      })
      .optional()
      .describe('Another service that goes with this one'),
    ...publication,
  })

const quarters = 'write minutes by the quarter of an hour, like 15, 30, 45 or 60'

/** Minutes in steps of the booking grid. */
const minutes = (least: number, most: number) =>
  z.int().min(least).max(most).multipleOf(15, quarters)

export const appointmentSchema = () =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('What is booked, on its card and in mails'),
    summary: z.string().min(1).max(200).describe('What it is for, on its card'),
    durationMinutes: minutes(15, 180).describe('How long it takes: 15, 30, 45 … 180'),
    bufferMinutes: minutes(0, 60).describe('Rest for the coach afterwards: 0, 15, 30, 45 or 60'),
    price: priceOrFree,
    prices,
    coaches: z.array(fileOf('profiles')).min(1).describe('Who gives it, by the name of the profile'),
    meeting: z
      .enum(['video', 'phone', 'office'])
      .describe('How one meets; video needs meetingLink in the profile of each coach'),
    noticeHours: z.int().min(0).max(336).describe('How many hours ahead one must book, e.g. 12'),
    horizonDays: z.int().min(1).max(90).describe('How many days ahead one can book, e.g. 30'),
    maxPerDay: z
      .int()
      .min(1)
      .max(40)
      .optional()
      .describe('The most of it that one coach gives on a day; leave it out for no limit'),
    changeUntilHours: z
      .int()
      .min(0)
      .max(336)
      .describe('Until how many hours before one may move or cancel it, e.g. 24'),
    ...publication,
  })

const freeCall = z.strictObject({
  offered: z
    .boolean()
    .describe('false: no page speaks of a free consultation, and nobody can ask for one'),
  minutes: z
    .int()
    .min(5)
    .max(60)
    .optional()
    .describe('How long the free call takes; with times to choose, its appointment says that'),
  everyDays: z
    .int()
    .min(1)
    .max(365)
    .describe('One person has one free call in so many days'),
  text: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('What it is for, on its card; with times to choose, its appointment says that'),
  invitation: z.string().min(1).max(160).describe('The sentence that invites to it, in the footer'),
})

export const consultationSchema = () =>
  z.strictObject({
    title: z.string().min(1).max(60).describe('Heading of the page'),
    summary: z.string().min(1).max(160).describe('One or two sentences, for searches'),
    lead: z.string().min(1).max(240).describe('The first sentence, in large letters'),
    steps: z.array(titledText).min(1).describe('What happens in a consultation, in order'),
    example: fileOf('services')
      .optional()
      .describe('A service whose example page shows what one takes home: its file, without .md'),
    hour: titledText
      .optional()
      .describe('What is paid for, on its card; with times to choose, its appointment says that'),
    freeCall: freeCall.describe('The call that costs nothing; the button in the footer chooses it'),
    freeQuestion: titledText.describe('What may be asked for nothing, by chat or telephone'),
    disclaimer: z.string().min(1).describe('What a consultation is not; always shown'),
  })

export const trainingSchema = () =>
  z.strictObject({
    title: z.string().min(1).max(60).describe('Heading of the page'),
    summary: z.string().min(1).max(160).describe('One or two sentences, for searches'),
    lead: z.string().min(1).max(240).describe('The first sentence, in large letters'),
    points: z.array(titledText).min(1).max(4).describe('What you do for companies, in a few points'),
    whoComes: z
      .array(z.string().min(1).max(240))
      .min(1)
      .describe('Who runs a workshop, a paragraph each; no names that change'),
    steps: z.array(titledText).min(1).describe('How it goes, from the enquiry on, in order'),
    disclaimer: z.string().min(1).describe('What a training is not; always shown'),
  })

const reason = z.strictObject({
  reason: z.string().min(1).max(80).describe('Why one should come, in a few words'),
  subReason: z.string().min(1).max(240).describe('The same in a sentence or two'),
})

const audiences = z.strictObject({
  students: z.array(z.string().min(1)).min(1).describe('What students take from it'),
  professionals: z.array(z.string().min(1)).min(1).describe('What professionals take from it'),
  corporate: z.array(z.string().min(1)).min(1).describe('What companies take from it'),
})

export const webinarSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    title: z.string().min(1).max(80).describe('Name of the webinar'),
    titleDesc: z.string().min(1).max(400).describe('What it is about, below the title'),
    poster: picture({ what: 'Poster', width: 1200, shape: '4:5' }),
    alt: alternative('poster'),
    date: day.describe('Day of the webinar, e.g. 2027-01-17'),
    sampleInDays: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe(
        'Only while site.yaml says sample: true: instead of date, the first Sunday that is so many days ahead',
      ),
    time: z
      .string("write the time in quotes, like '18:30'")
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "write the time with 24 hours, like '18:30'")
      .describe('Indian time, 24 hours, e.g. 18:30'),
    durationHours: z.number().positive().max(12).describe('Length in hours, e.g. 1.5'),
    price: price.optional(),
    prices,
    seats: z.int().positive().optional().describe('Number of places; leave it out for no limit'),
    joinLink: secureAddress.describe('Where the webinar takes place; private, for participants'),
    disclaimer: z.string().min(1).describe('What the webinar is not; always shown'),
    reasons: z.array(reason).min(1).describe("Why You Can't Miss This Webinar?"),
    audiences: audiences.describe('The three lists by audience'),
    host: fileOf('profiles').optional().describe('Who leads it: a profile, without .md'),
    ...publication,
  })

/** A consent text; the text below the fields is the information shown before it. */
export const consentSchema = () =>
  z.strictObject({
    purpose: z.enum(consentPurposes).describe('What is agreed to: challenges is the box of the webinar form'),
    language: z.enum(languages).describe('Language of the text'),
    label: z
      .string()
      .min(1)
      .max(120)
      .describe('Words beside the box, said by whoever ticks it: I agree that …'),
  })
