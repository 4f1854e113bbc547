import { globSync, readFileSync } from 'node:fs'

const text =
  /^(\s*(?:- )?(?:name|title|summary|alt|quote|designation|author|size|duration): *)(.+)$/gm
const word = /\p{L}{4,}/gu

/** Every word of the content, by its length: a text of such words compresses as one that somebody has written. */
const vocabulary = Map.groupBy(
  new Set(
    globSync('content/**/*.md')
      .toSorted()
      .flatMap((file) => readFileSync(file, 'utf8').match(/\b[a-z]{4,}\b/g) ?? []),
  ),
  ({ length }) => length,
)

/** The same choices on every machine, without a period that a compressor could find. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed * 2_654_435_761
  for (;;) {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    yield state >>> 8
  }
}

/** A file of content whose sentences say something else in as many letters; what is no sentence stays. */
export function inOtherWords(file: string, seed: number): string {
  const chosen = numbers(seed)
  return file.replaceAll(text, (_, key: string, value: string) => {
    const said = value.replaceAll(word, (one) => {
      const others = vocabulary.get(one.length)
      const other = others?.[chosen.next().value % others.length] ?? one
      return /^\p{Lu}/u.test(one) ? other.charAt(0).toUpperCase() + other.slice(1) : other
    })
    return key + said
  })
}
