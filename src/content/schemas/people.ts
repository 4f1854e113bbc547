import { z } from 'astro/zod'
import { driveLink } from '#content/links.ts'
import { memberTypes } from '#domain/member-type.ts'
import { alternative, day, fileOf, type PictureField, publication, secureAddress, thing } from './fields.ts'

/** The photograph of a person, if there is one. */
const photo = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z
    .strictObject({
      image: picture({ what: 'Photograph', width: 800, shape: '4:5' }),
      alt: alternative('photograph'),
    })
    .optional()
    .describe('A photograph of the person, shown everywhere instead of the portrait')

interface Shown<Picture> {
  readonly image: Picture
  readonly alt: string
}

/** A person as shown on pages: the photograph, if there is one, replaces the portrait. */
export const withPhoto = <Picture, Person extends Shown<Picture> & { photo?: Shown<Picture> | undefined }>(
  person: Person,
): Person => ({ ...person, ...person.photo })

/** One position in a person's career. */
const station = z.strictObject({
  period: z.string().min(1).max(30).describe('A year or a period, e.g. 1998 to 2006'),
  text: z.string().min(1).max(240).describe('What happened then, in a sentence or two'),
})

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const quarter = z
  .string("write the time in quotes, like '10:00'")
  .regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$|^24:00$/, "write a quarter of an hour with 24 hours, like '10:15'")

const workingHours = z.strictObject({
  days: z.array(z.enum(weekdays)).min(1).describe('Days of the week: mon, tue, wed, thu, fri, sat, sun'),
  from: quarter.describe("When the first appointment may begin, Indian time, e.g. '10:00'"),
  to: quarter.describe("When the last one is over, e.g. '13:30'"),
})

const absence = z.strictObject({
  from: day.describe('First day away, e.g. 2027-01-17'),
  to: day.describe('Last day away; the same for a single day'),
})

export const profileSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Full name, as in the heading'),
    role: z.string().min(1).max(60).describe('What the person is, below the name'),
    summary: z.string().min(1).max(160).describe('One or two sentences, for cards and searches'),
    image: picture({ what: 'Portrait', width: 800, shape: '4:5' }),
    alt: alternative('portrait'),
    photo: photo(picture),
    order: z.int().describe('Place in the About menu: small numbers first'),
    journey: z.array(station).min(1).describe('Professional journey, the earliest first'),
    achievements: z.array(z.string().min(1)).min(1).describe('Facts that can be checked'),
    helpsWith: z
      .string()
      .min(1)
      .max(90)
      .optional()
      .describe('What people come for, in their own words, e.g. Savings, loans and retirement'),
    languages: z
      .array(z.string().min(1).max(20))
      .min(1)
      .max(4)
      .optional()
      .describe('Which languages this person speaks with clients'),
    hours: z
      .array(workingHours)
      .min(1)
      .optional()
      .describe('When this person gives appointments, week by week; needed to be among coaches'),
    away: z.array(absence).min(1).optional().describe('Days on which this person gives none'),
    meetingLink: secureAddress
      .optional()
      .describe('Room for video calls; private, for whoever has booked'),
    email: z
      .email('write an e-mail address like asha@firm.in')
      .optional()
      .describe('Where bookings are told; private, on no page'),
    ...publication,
  })

export const teamSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Full name'),
    designation: z.string().min(1).max(60).describe('What the person does here'),
    memberType: z.enum(memberTypes).describe('leader, expert or support: the group on the page'),
    image: picture({ what: 'Portrait', width: 800, shape: '4:5' }),
    alt: alternative('portrait'),
    photo: photo(picture),
    order: z.int().describe('Place in the group: small numbers first'),
    journey: z.array(station).min(1).describe('Stations of the working life, the earliest first'),
    profile: fileOf('profiles').optional().describe('File name of the profile, without .md'),
    ...publication,
  })

const consent = z.strictObject({
  service: day.describe('Day on which the service was over; its year stands below the name'),
  given: day.describe('Day on which the person agreed in writing, after that'),
  how: z
    .string()
    .min(1)
    .max(120)
    .describe('How they agreed, and where that is kept')
    .meta({ examples: ['Letter, kept at the office'] }),
})

export const testimonialSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Name as the person wishes to be named'),
    avatar: picture({ what: 'Picture of the person', width: 400, shape: '1:1' }),
    alt: alternative('picture'),
    quote: z.string().min(1).max(400).describe('What the person said, unchanged'),
    about: thing().describe(
      'What it is about: the file of a service, course, book, piece of art or webinar, without .md; or consultation, or training',
    ),
    city: z.string().min(1).max(40).describe('Where the person lives, e.g. Lucknow'),
    outcome: z
      .string()
      .min(1)
      .max(120)
      .optional()
      .describe('What has changed since, in plain words; no promise, no figure of returns'),
    videoLink: driveLink.describe('Video on Google Drive, shared with everybody who has the link'),
    consent: consent.describe(
      'Their consent in writing, given after the service (CCPA guidelines 2024; DPDP Act 2023, s. 6)',
    ),
    order: z.int().describe('Place on the page: small numbers first'),
    ...publication,
  })
