import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import { site } from '#content/site.ts'
import { siteLanguageTag } from '#domain/language.ts'
import { postalAddress } from './postal-address.ts'
import type { Firm, ProfessionalService, WebSite } from './things.ts'

/** The absolute URL of a page or a file of this site. */
export function fullUrl(path: string): string {
  return new URL(path, import.meta.env.SITE).href
}

/** The absolute URL of a picture, in a format that every search engine supports. */
export async function pictureUrl(src: ImageMetadata): Promise<string> {
  const width = Math.min(src.width, 800)
  const image = await getImage({ src, width, format: 'webp', layout: 'none' })
  return fullUrl(image.src)
}

/** Price and URL of an offer whose stock is unknown at build time. */
export function openOffer(pricePaise: number, url: string) {
  return {
    '@type': 'Offer',
    price: (pricePaise / 100).toFixed(2),
    priceCurrency: 'INR',
    url,
  } as const
}

/** Price and URL of an offer that is always available. */
export function offer(pricePaise: number, url: string) {
  return {
    ...openOffer(pricePaise, url),
    availability: 'https://schema.org/InStock',
  } as const
}

/** A reference to the firm, which every page describes. */
export function theFirm() {
  return { '@id': fullUrl('/#firm') }
}

/** The firm, as described on every page. */
export async function firm(): Promise<Firm> {
  const { name } = await site()
  return { '@type': 'ProfessionalService', ...theFirm(), name, url: fullUrl('/') }
}

/** The website, as described on the home page. */
export async function webSite(): Promise<WebSite> {
  const { name } = await site()
  const url = fullUrl('/')
  return { '@type': 'WebSite', name, url, inLanguage: siteLanguageTag, publisher: theFirm() }
}

/** The firm, as described on the home page. */
export async function wholeFirm(): Promise<ProfessionalService> {
  const { legalName, tagline, blurb, contacts, social } = await site()
  return {
    ...(await firm()),
    legalName,
    logo: fullUrl('/icon-512.png'),
    image: fullUrl('/share/home.jpg'),
    slogan: tagline,
    description: blurb,
    email: contacts.email,
    telephone: contacts.phone,
    address: postalAddress(contacts.address),
    sameAs: social.map(({ href }) => href),
  }
}
