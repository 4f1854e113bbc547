/** Structured data types of https://schema.org; one for each kind of content. */
export type Thing =
  | Firm
  | ProfessionalService
  | WebSite
  | WebPage
  | ItemList
  | Person
  | Course
  | Book
  | Product
  | Event
  | Service
  | BreadcrumbList

interface Named {
  readonly name: string
  readonly url: string
  readonly description: string
}

interface Offer {
  readonly '@type': 'Offer'
  readonly price: string
  readonly priceCurrency: 'INR'
  readonly url: string
  readonly availability?: 'https://schema.org/InStock'
  readonly category?: 'Paid' | 'Free'
}

interface Reference {
  readonly '@id': string
}

export interface Firm extends Reference {
  readonly '@type': 'ProfessionalService'
  readonly name: string
  readonly url: string
}

export interface PostalAddress {
  readonly '@type': 'PostalAddress'
  readonly streetAddress: string
  readonly addressLocality?: string
  readonly addressRegion?: string
  readonly postalCode?: string
  readonly addressCountry: 'IN'
}

export interface WebSite {
  readonly '@type': 'WebSite'
  readonly name: string
  readonly url: string
  readonly inLanguage: string
  readonly publisher: Reference
}

/** A page in another language than the site's. */
interface WebPage extends Named {
  readonly '@type': 'WebPage'
  readonly inLanguage: string
}

/** The items of a page, in its order. */
export interface ItemList {
  readonly '@type': 'ItemList'
  readonly itemListElement: readonly {
    readonly '@type': 'ListItem'
    readonly position: number
    readonly name: string
    readonly url: string
  }[]
}

export interface ProfessionalService extends Firm {
  readonly description: string
  readonly image: string
  readonly legalName: string
  readonly logo: string
  readonly slogan: string
  readonly email: string
  readonly telephone: string
  readonly address: PostalAddress
  readonly sameAs: readonly string[]
}

export interface Person extends Named {
  readonly '@type': 'Person'
  readonly jobTitle: string
  readonly image: string
  readonly worksFor: Reference
}

export interface Course extends Named {
  readonly '@type': 'Course'
  readonly image: string
  readonly provider: Reference
  readonly offers: Offer
}

export interface Book extends Named {
  readonly '@type': 'Book'
  readonly author: { readonly '@type': 'Person'; readonly name: string }
  readonly image: string
  readonly numberOfPages: number
  readonly bookFormat: 'https://schema.org/EBook'
  readonly offers: Offer
}

export interface Product extends Named {
  readonly '@type': 'Product'
  readonly image: string
  readonly size: string
  readonly brand: { readonly '@type': 'Brand'; readonly name: string }
  readonly offers: Offer
}

export interface Event extends Named {
  readonly '@type': 'Event'
  readonly startDate: string
  readonly endDate: string
  readonly eventStatus: 'https://schema.org/EventScheduled'
  readonly eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode'
  readonly location: { readonly '@type': 'VirtualLocation'; readonly url: string }
  readonly image: string
  readonly organizer: Reference
  readonly offers: Offer
}

export interface Service extends Named {
  readonly '@type': 'Service'
  readonly provider: Reference
  readonly areaServed: 'IN'
}

export interface BreadcrumbList {
  readonly '@type': 'BreadcrumbList'
  readonly itemListElement: readonly {
    readonly '@type': 'ListItem'
    readonly position: number
    readonly name: string
    readonly item: string
  }[]
}
