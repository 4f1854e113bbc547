import { z } from 'zod'

const fields = Array.from({ length: 10 }, (_, index) => `udf${index + 1}`)

/** The texts as PhonePe takes them; those that are empty it does not want. */
export function toMetaInfo(texts: readonly string[]): Record<string, string> {
  const named = fields.map((name, index) => [name, texts[index] ?? ''] as const)
  return Object.fromEntries(named.filter(([, text]) => text !== ''))
}

/** The texts as PhonePe answers them; what is missing, or no text, is an empty one. */
export const MetaInfo = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((answered) =>
    fields.map((name) => {
      const text = answered[name]
      return typeof text === 'string' ? text : ''
    }),
  )
