import type { Service as ServiceEntry } from '#content/services.ts'
import { type Webinar, webinarEnd, webinarStart } from '#content/webinars.ts'
import { fullUrl, offer, pictureUrl, theFirm } from './parts.ts'
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
  const { title, titleDesc, poster, price } = webinar.data
  const url = fullUrl('/hooponopono-power')
  return {
    '@type': 'Event',
    name: title,
    description: titleDesc,
    url,
    image: await pictureUrl(poster),
    startDate: webinarStart(webinar).toISOString(),
    endDate: webinarEnd(webinar).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: theFirm(),
    offers: offer(price ?? 0, url),
  }
}
