import { indiaMoment } from '#domain/india-day.ts'
import { type Service as ServiceEntry, type Webinar, webinarEnd, webinarStart } from '#content/services.ts'
import { fullUrl, offer, openOffer, pictureUrl, theFirm } from './parts.ts'
import type { Event, Service } from './things.ts'

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

/** A webinar that is still to come. */
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
    // How many seats are left, only the server knows.
    offers: (seats === undefined ? offer : openOffer)(price ?? 0, url),
  }
}
