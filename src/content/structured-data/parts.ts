import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import { site } from '#content/site.ts'
import type { Organization } from './things.ts'

/** The full address of a page or a file of this site. */
export function fullUrl(path: string): string {
  return new URL(path, import.meta.env.SITE).href
}

/** The full address of a picture, in a form that every search engine reads. */
export async function pictureUrl(src: ImageMetadata): Promise<string> {
  const width = Math.min(src.width, 800)
  const image = await getImage({ src, width, format: 'webp', layout: 'none' })
  return fullUrl(image.src)
}

/** Price and place of something for sale. */
export function offer(pricePaise: number, url: string) {
  return {
    '@type': 'Offer',
    price: (pricePaise / 100).toFixed(2),
    priceCurrency: 'INR',
    url,
    availability: 'https://schema.org/InStock',
  } as const
}

/** The firm, for things that belong to it; the home page says who that is. */
export function theFirm() {
  return { '@id': fullUrl('/#firm') }
}

export async function organization(): Promise<Organization> {
  const { name, legalName, tagline, blurb, contacts, social } = await site()
  return {
    '@type': 'Organization',
    ...theFirm(),
    name,
    legalName,
    url: fullUrl('/'),
    logo: fullUrl('/favicon.svg'),
    slogan: tagline,
    description: blurb,
    email: contacts.email,
    telephone: contacts.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: contacts.address.join(', '),
      addressCountry: 'IN',
    },
    sameAs: social.map(({ href }) => href),
  }
}
