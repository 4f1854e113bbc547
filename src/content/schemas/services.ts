import { z } from 'astro/zod'
import { titledText } from '../titled-text.ts'
import { draft, fileOf } from './fields.ts'
import { finance } from './legal.ts'
import { questions } from './selling.ts'

const capability = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z]+(?:-[a-z]+)*$/, 'write it like risk-management')
    .describe('Name of the section in links, e.g. risk-management'),
  ...titledText.shape,
})

/** Whom one meets, and what there is besides; each may be left out. */
const besides = {
  person: fileOf('profiles').optional().describe('Who does it: a profile, without .md'),
  testimonial: fileOf('testimonials')
    .optional()
    .describe('What somebody said of it: a testimonial, without .md'),
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
    draft,
  })
