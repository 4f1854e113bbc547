import { z } from 'astro/zod'
import { memberTypes } from '#domain/member-type.ts'
import { alternative, draft, fileOf, type PictureField } from './fields.ts'
import { photo } from './photo.ts'
import { station } from './profiles.ts'

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
    draft,
  })
