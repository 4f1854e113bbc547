import type { Profile, TeamMember } from '#content/people.ts'
import { type ArtPiece, type Book as BookEntry, type Course as CourseEntry, productPath } from '#content/products.ts'
import { type Service as ServiceEntry, type Webinar, webinarEnd, webinarStart } from '#content/services.ts'
import { site } from '#content/site.ts'
import { indiaMoment } from '#domain/india-time.ts'
import { isFree } from '#domain/money.ts'
import { fullUrl, offer, openOffer, pictureUrl, theFirm } from './parts.ts'
import type { Book, Course, Event, Person, Product, Service } from './things.ts'

/** Structured data of a course. */
export async function courseThing({ id, data }: CourseEntry): Promise<Course> {
  const url = fullUrl(productPath('Course', id))
  return {
    '@type': 'Course',
    name: data.name,
    description: data.summary,
    url,
    image: await pictureUrl(data.image),
    provider: theFirm(),
    offers: { ...offer(data.price, url), category: 'Paid' },
  }
}

/** Structured data of a book. */
export async function bookThing(book: BookEntry): Promise<Book> {
  const { id, data } = book
  const url = fullUrl(productPath('Book', id))
  return {
    '@type': 'Book',
    name: data.title,
    description: data.summary,
    url,
    image: await pictureUrl(data.image),
    author: { '@type': 'Person', name: data.author },
    numberOfPages: data.pages,
    bookFormat: 'https://schema.org/EBook',
    offers: { ...offer(data.price, url), category: isFree(data.price) ? 'Free' : 'Paid' },
  }
}

/** Structured data of a piece of art. */
export async function artThing({ id, data }: ArtPiece): Promise<Product> {
  const [{ name: brand }, url] = [await site(), fullUrl(productPath('Dhyanam', id))]
  return {
    '@type': 'Product',
    name: data.name,
    description: data.summary,
    url,
    image: await pictureUrl(data.image),
    size: data.size,
    brand: { '@type': 'Brand', name: brand },
    offers: offer(data.price, url),
  }
}

export const courseThings = async (all: readonly CourseEntry[]) => await Promise.all(all.map(courseThing))
export const bookThings = async (all: readonly BookEntry[]) => await Promise.all(all.map(bookThing))
export const artThings = async (all: readonly ArtPiece[]) => await Promise.all(all.map(artThing))

export function serviceThing({ id, data }: ServiceEntry): Service {
  return {
    '@type': 'Service',
    name: data.name,
    description: data.summary,
    url: fullUrl(`/${id}`),
    provider: theFirm(),
    areaServed: 'IN',
  }
}

/** Structured data of an upcoming webinar. */
export async function webinarThing(webinar: Webinar): Promise<Event> {
  const { title, titleDesc, poster, price, seats } = webinar.data
  const url = fullUrl('/hooponopono-power')
  return {
    '@type': 'Event',
    name: title,
    description: titleDesc,
    url,
    image: await pictureUrl(poster),
    startDate: indiaMoment(webinarStart(webinar).getTime()),
    endDate: indiaMoment(webinarEnd(webinar).getTime()),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: theFirm(),
    // Only the server knows how many seats are left.
    offers: (seats === undefined ? offer : openOffer)(price ?? 0, url),
  }
}

export async function profileThing({ id, data }: Profile): Promise<Person> {
  return {
    '@type': 'Person',
    name: data.name,
    jobTitle: data.role,
    description: data.summary,
    url: fullUrl(`/${id}`),
    image: await pictureUrl(data.image),
    worksFor: theFirm(),
  }
}

export async function memberThing({ id, data }: TeamMember): Promise<Person> {
  return {
    '@type': 'Person',
    name: data.name,
    jobTitle: data.designation,
    description: `${data.name}, ${data.designation}`,
    url: fullUrl(`/team/${id}`),
    image: await pictureUrl(data.image),
    worksFor: theFirm(),
  }
}
