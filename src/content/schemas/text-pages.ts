import { z } from 'astro/zod'
import { chatNumber } from '../links.ts'
import { titledText } from '../titled-text.ts'
import { alternative, day, fileOf, type PictureField, withTimesSign } from './fields.ts'

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
