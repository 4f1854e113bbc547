import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import { lessonIdOf } from '#domain/lesson.ts'
import { isFree } from '#domain/money.ts'
import type { Suggestion } from '#domain/suggestion.ts'
import { appointmentEntries, consultationFee, offeredFreeCall, type Webinar, webinars } from './services.ts'
import { type ArtPiece, artPieces, type Book, books, type Course, courses, productPath } from './products.ts'
import { promisedTerms } from './before-paying.ts'
import { consentTexts } from './consents.ts'
import { firmOnPaper, sealing } from './firm.ts'
import { builtFor } from './moment.ts'
import { nextChangeIn } from './reading/dates.ts'
import { lessonText } from './reading/lesson-text.ts'
import { redirects, site } from './site.ts'
import { idClashes } from './schemas/products.ts'
import { team, type TeamMember } from './people.ts'
import { type Testimonial, testimonials } from './testimonials.ts'
import { whatsAppHref } from './links.ts'

const thumbnailWidth = 480

async function thumbnail(src: ImageMetadata) {
  const imageWidth = Math.min(thumbnailWidth, src.width)
  const image = await getImage({ src, width: imageWidth, format: 'webp', layout: 'none' })
  const imageHeight = Math.round((imageWidth * src.height) / src.width)
  return { image: image.src, imageWidth, imageHeight }
}

type Lesson = Course['data']['chapters'][number]['subChapters'][number]

/** As shown in its room. */
const lessonEntry = ({ free: _, file, text, ...lesson }: Lesson) => ({
  ...lesson,
  id: lessonIdOf({ ...lesson, file }),
  ...(file !== undefined && { file: file.replace(/^\.\//, 'courses/') }),
  ...(text !== undefined && { text: lessonText(text).blocks }),
})

async function courseProduct({ id, data }: Course) {
  return {
    itemType: 'Course' as const,
    id,
    name: data.name,
    summary: data.summary,
    ...(await thumbnail(data.image)),
    pricePaise: data.price,
    url: productPath('Course', id),
    driveLink: data.driveLink ?? null,
    chapters: data.chapters.map(({ name, subChapters }) => ({
      name,
      subChapters: subChapters.map(lessonEntry),
    })),
  }
}

async function bookProduct(book: Book) {
  const { id, data } = book
  return {
    itemType: 'Book' as const,
    id,
    name: data.title,
    ...(await thumbnail(data.image)),
    pricePaise: data.price,
    url: productPath('Book', id),
    author: data.author,
    pdf: data.pdf.replace(/^\.\//, 'books/'),
    free: isFree(book.data.price),
  }
}

async function artProduct({ id, data }: ArtPiece) {
  return {
    itemType: 'Dhyanam' as const,
    id,
    name: data.name,
    ...(await thumbnail(data.image)),
    pricePaise: data.price,
    url: productPath('Dhyanam', id),
    size: data.size,
  }
}

async function webinarEntry({ id, data }: Webinar) {
  const { title, titleDesc, date, time, durationHours, joinLink, reasons } = data
  const { image: poster } = await thumbnail(data.poster)
  const terms = { pricePaise: data.price ?? null, seats: data.seats ?? null }
  return { id, title, titleDesc, poster, date, time, durationHours, ...terms, joinLink, reasons }
}

async function memberEntry({ id, data }: TeamMember) {
  const { name, designation, memberType } = data
  const { image } = await thumbnail(data.image)
  return { _id: id, name, image, designation, memberType }
}

async function testimonialEntry({ id, data }: Testimonial) {
  const { name, quote, videoLink } = data
  const { image: avatar } = await thumbnail(data.avatar)
  return { _id: id, name, avatar, quote, videoLink }
}

async function people() {
  return {
    team: await Promise.all((await team()).map(memberEntry)),
    testimonials: await Promise.all((await testimonials()).map(testimonialEntry)),
  }
}

async function bookings() {
  const { sample, name, contacts, chat } = await site()
  const freeCall = await offeredFreeCall()
  return {
    isSample: sample,
    siteUrl: import.meta.env.SITE,
    ...(import.meta.env.CALLS_AT && { apiUrl: import.meta.env.CALLS_AT }),
    firm: {
      ...{ name, email: contacts.email, phone: contacts.phone },
      chat: whatsAppHref(chat.whatsapp, ''),
      legal: await firmOnPaper(),
    },
    terms: await promisedTerms(),
    consents: await consentTexts(),
    ...(await sealing()),
    consultationFeePaise: await consultationFee(),
    ...(freeCall && { freeCall: { minutes: freeCall.minutes, everyDays: freeCall.everyDays } }),
    webinars: await Promise.all((await webinars()).map(webinarEntry)),
    appointments: await appointmentEntries(),
  }
}

/** All products, private links included, and the people on the pages: for the server, never for the public folder. */
export async function catalogue() {
  const [allCourses, allBooks, allArt] = await Promise.all([courses(), books(), artPieces()])
  const [clash] = idClashes([...allCourses, ...allBooks, ...allArt])
  if (clash) throw new Error(`${clash[0].filePath} and ${clash[1].filePath} share one id`)
  const nextChangeAt = nextChangeIn(import.meta.env.CONTENT_FOLDER ?? './content', builtFor)
  return {
    ...(nextChangeAt !== undefined && { nextChangeAt }),
    ...(await bookings()),
    people: await people(),
    redirects: await redirects(),
    products: await Promise.all([
      ...allCourses.map(courseProduct),
      ...allBooks.map(bookProduct),
      ...allArt.map(artProduct),
    ]),
  }
}

/** Keeps the size of the page constant as the shop grows. */
const mostSuggestions = 12

/** The first paid courses, then the first paid books, in the order of their lists. */
export async function suggestions(): Promise<Suggestion[]> {
  const { products } = await catalogue()
  const sold = products.flatMap(({ id, itemType, name, image, pricePaise, url }) =>
    itemType !== 'Dhyanam' && pricePaise > 0 ? { id, itemType, name, image, pricePaise, url } : [],
  )
  return sold.slice(0, mostSuggestions)
}
