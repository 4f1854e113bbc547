import * as words from '#words/products.ts'

interface Known {
  readonly for?: readonly (keyof typeof words.madeFor)[] | undefined
  readonly duration?: string | undefined
  readonly language?: string | undefined
}

/** What the card and the page of a course both say of it in a few words, as far as it is known. */
export function courseFacts({ for: audiences = [], duration, language }: Known) {
  return [...audiences.map((audience) => words.madeFor[audience]), duration, language]
}
