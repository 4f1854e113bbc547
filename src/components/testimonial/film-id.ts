/** Id of the element in which a testimonial's video opens; its button refers to it. */
export const filmId = (testimonial: string) => `${testimonial}-video`
