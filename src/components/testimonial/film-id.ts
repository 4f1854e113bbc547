/** Where the video of a testimonial opens: its button names it. */
export const filmId = (testimonial: string) => `${testimonial}-video`
