import * as words from '#words/products.ts'

interface Known {
  readonly for?: readonly (keyof typeof words.madeFor)[] | undefined
  readonly duration?: string | undefined
  readonly language?: string | undefined
}

/** Short facts on the card and the page of a course, as far as they are known. */
export function courseFacts({ for: audiences = [], duration, language }: Known) {
  return [...audiences.map((audience) => words.madeFor[audience]), duration, language]
}
