export const gallery = 'Gallery'
export const description =
  'Pictures of workshops, drawing evenings and festivals. Tap one to see it large.'
export const lead = 'Workshops, drawing evenings and festivals. Tap a picture to see it large.'
export const seeLarge = (caption: string) => `See large: ${caption}`

// The picture seen large
export const picture = 'Picture'
/** A caption ends with its own full stop. */
export const captionAndPlace = (caption: string, position: number, count: number) =>
  `${caption} ${position} of ${count}`
export const previous = 'Previous'
export const next = 'Next'
