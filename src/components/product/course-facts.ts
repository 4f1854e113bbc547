interface Known {
  readonly duration?: string | undefined
  readonly language?: string | undefined
}

/** What the card and the page of a course both say of it in a few words, as far as it is known. */
export function courseFacts({ duration, language }: Known): (string | undefined)[] {
  return [duration, language]
}
