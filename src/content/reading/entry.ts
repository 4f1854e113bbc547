import { z } from 'zod'
import { readFields } from './fields.ts'
import { splitFrontMatter } from './front-matter.ts'

const group = z.record(z.string(), z.unknown())
const unreadable = 'cannot be read; npm run content names the line and says what to write'

/** The fields and the text of a markdown file, for Astro; throws when a mistake makes them unreadable. */
export function readEntry(contents: string) {
  const { yaml, body, problem } = splitFrontMatter(contents, false)
  const data = group.safeParse(readFields(yaml).data).data
  if (problem || !data) throw new Error(unreadable)
  return { data, body: body.trim(), rawData: yaml }
}

/** The fields of a file that holds nothing else; throws like `readEntry`. */
export function readYamlFile(contents: string): Record<string, unknown> {
  const { data } = group.safeParse(readFields(splitFrontMatter(contents, true).yaml).data)
  if (!data) throw new Error(unreadable)
  return data
}
