import { z } from 'astro/zod'
import { chatNumber, pageLink, phone } from '../links.ts'
import { consultationFee } from '../price.ts'
import { secureAddress } from './fields.ts'
import { legal } from './legal.ts'
import { beforePaying } from './products.ts'

const chat = z.strictObject({
  whatsapp: chatNumber.describe('Number that answers on WhatsApp'),
  message: z.string().min(1).max(160).describe('What stands in the message already'),
  group: secureAddress.describe('Invitation to the community chat group'),
})

const map = z.strictObject({
  embed: secureAddress
    .startsWith('https://www.google.com/maps', 'copy the address from Share, Embed a map')
    .describe('Map of the office, for showing inside the page'),
  link: secureAddress.describe('The same place, for opening in maps'),
})

const elsewhere = z.strictObject({
  label: z.string().min(1).describe('Name of the network'),
  href: secureAddress.describe("The firm's page there"),
})

const menuLink = z.strictObject({
  ...pageLink.shape,
  line: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('What one finds there, below the link, with a small drawing before it'),
})

const menuGroup = z.strictObject({
  title: z.string().min(1).max(30).describe('Words above the links'),
  links: z.array(menuLink).min(1).describe('Entries of the group, in order'),
})

export const siteSchema = () =>
  z.strictObject({
    sample: z.boolean().describe('true while names, people and numbers are sample content'),
    name: z.string().min(1).describe('Name of the firm, as in the logo'),
    legalName: z.string().min(1).describe('Name of the LLP, for the copyright line and receipts'),
    legal,
    tagline: z.string().min(1).describe('One sentence; shown on the home page and in the footer'),
    blurb: z.string().min(1).describe('What the firm is, in the footer'),
    consultationFee: consultationFee.optional(),
    beforePaying: beforePaying.describe(
      'What one should know before paying: on the page of each thing, in the cart and at the checkout',
    ),
    contacts: z
      .strictObject({
        phone: phone,
        email: z.email('write an e-mail address like hello@firm.in'),
        address: z.array(z.string().min(1)).min(1).describe('Lines of the postal address'),
        hours: z.string().min(1).optional().describe('When the office is open, on the About page'),
      })
      .describe('How people reach the firm'),
    chat: chat.describe('Where people can chat with the firm'),
    map: map.describe('Where the office is'),
    social: z.array(elsewhere).min(1).describe('Pages of the firm elsewhere, in order'),
    showcase: z.array(menuGroup).min(1).describe('The Showcase menu, in groups'),
    about: z.array(menuLink).min(1).describe('The About menu; the profiles follow by themselves'),
    links: z.array(pageLink).min(1).describe('What stands in the header beside the menus'),
  })

const redirect = z.strictObject({
  from: z
    .string()
    .trim()
    .startsWith('/', 'write the old address without the name of the site, like /old-page')
    .describe('Path of the older site, e.g. /old-page'),
  to: z
    .string()
    .trim()
    .regex(
      /^(?:\/|https:\/\/)/,
      'write a page of this site like /about, or an address that begins with https://',
    )
    .describe('Page of this site, or an address elsewhere that begins with https://'),
})

export const redirectsSchema = () =>
  z.strictObject({
    redirects: z.array(redirect).describe('Old addresses and where they lead; [] while there are none'),
  })
