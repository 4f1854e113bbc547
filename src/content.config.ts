import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { artSchema } from '#content/art.ts'
import { bookSchema } from '#content/books.ts'
import { courseSchema } from '#content/courses.ts'
import { siteEntries, siteSchema } from '#content/site.ts'

const markdown = (kind: string) => glob({ base: `./content/${kind}`, pattern: '*.md' })

export const collections = {
  art: defineCollection({ loader: markdown('art'), schema: artSchema }),
  books: defineCollection({ loader: markdown('books'), schema: bookSchema }),
  courses: defineCollection({ loader: markdown('courses'), schema: courseSchema }),
  site: defineCollection({
    loader: file('content/site.yaml', { parser: siteEntries }),
    schema: siteSchema,
  }),
}
