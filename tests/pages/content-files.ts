import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const named = z.looseObject({ name: z.string(), price: z.number() })
const book = z.looseObject({
  title: z.string(),
  price: z.union([z.number(), z.literal('Free')]),
  pdf: z.string(),
})

/** What the editors wrote, read without Astro, so that the built pages have something to answer to. */
function contentFiles<Fields>(kind: string, schema: z.ZodType<Fields>) {
  const files = globSync(`content/${kind}/*.md`)
  if (files.length === 0) throw new Error(`content/${kind} is empty`)
  return files.map((file) => {
    const [, frontmatter = ''] = readFileSync(file, 'utf8').split(/^---$/m)
    return { id: basename(file, '.md'), fields: schema.parse(parse(frontmatter)), frontmatter }
  })
}

const webinar = z.looseObject({ date: z.coerce.date() })

export const courseFiles = contentFiles('courses', named)
export const bookFiles = contentFiles('books', book)
export const artFiles = contentFiles('art', named)
export const webinarFiles = contentFiles('webinars', webinar)
