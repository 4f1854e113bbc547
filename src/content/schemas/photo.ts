import { z } from 'astro/zod'
import { alternative, type PictureField } from './fields.ts'

/** The photograph of a person, once there is one. */
export const photo = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
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

/** A person as pages show them: the photograph, if there is one, takes the place of the portrait. */
export const withPhoto = <Picture, Person extends Shown<Picture> & { photo?: Shown<Picture> | undefined }>(
  person: Person,
): Person => ({ ...person, ...person.photo })
