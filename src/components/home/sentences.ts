const segments = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a heading, each to stand on a line of its own. */
export const sentencesOf = (text: string): string[] =>
  Array.from(segments.segment(text), ({ segment }) => segment.trim())
