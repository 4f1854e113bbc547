import { defineCollection } from 'astro:content'
import { file, glob } from 'astro/loaders'
import { artSchema } from '#content/art.ts'
import { artworkSchema } from '#content/artworks.ts'
import { bookSchema } from '#content/books.ts'
import { consultationSchema } from '#content/consultation.ts'
import { courseSchema } from '#content/courses.ts'
import { gallerySchema } from '#content/gallery.ts'
import { homeEntries, homeSchema } from '#content/home.ts'
import { profileSchema } from '#content/profiles.ts'
import { serviceSchema } from '#content/services.ts'
import { siteEntries, siteSchema } from '#content/site.ts'
import { slideSchema } from '#content/slides.ts'
import { teamSchema } from '#content/team.ts'
import { testimonialSchema } from '#content/testimonials.ts'
import { aboutSchema, dhyanamSchema, legalSchema } from '#content/text-pages.ts'
import { webinarSchema } from '#content/webinars.ts'

const markdown = (kind: string, pattern: string | string[] = '*.md') =>
  glob({ base: `./content/${kind}`, pattern })

export const collections = {
  about: defineCollection({ loader: markdown('pages', 'about.md'), schema: aboutSchema }),
  art: defineCollection({ loader: markdown('art'), schema: artSchema }),
  artworks: defineCollection({ loader: markdown('artworks'), schema: artworkSchema }),
  books: defineCollection({ loader: markdown('books'), schema: bookSchema }),
  consultation: defineCollection({
    loader: markdown('pages', 'consultation.md'),
    schema: consultationSchema,
  }),
  courses: defineCollection({ loader: markdown('courses'), schema: courseSchema }),
  dhyanam: defineCollection({ loader: markdown('pages', 'dhyanam.md'), schema: dhyanamSchema }),
  gallery: defineCollection({ loader: markdown('gallery'), schema: gallerySchema }),
  home: defineCollection({
    loader: file('content/home.yaml', { parser: homeEntries }),
    schema: homeSchema,
  }),
  legal: defineCollection({
    loader: markdown('pages', ['terms-of-use.md', 'privacy-policy.md']),
    schema: legalSchema,
  }),
  profiles: defineCollection({ loader: markdown('profiles'), schema: profileSchema }),
  services: defineCollection({ loader: markdown('services'), schema: serviceSchema }),
  site: defineCollection({
    loader: file('content/site.yaml', { parser: siteEntries }),
    schema: siteSchema,
  }),
  slides: defineCollection({ loader: markdown('slides'), schema: slideSchema }),
  team: defineCollection({ loader: markdown('team'), schema: teamSchema }),
  testimonials: defineCollection({ loader: markdown('testimonials'), schema: testimonialSchema }),
  webinars: defineCollection({ loader: markdown('webinars'), schema: webinarSchema }),
}
