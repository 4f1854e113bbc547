export const orderMandala = 'Order a mandala'

// Headings
export const about = 'About Dhyanam'
export const artworks = 'Artworks'
export const artistNote = 'Artist note'
export const significance = 'Significance'
export const orderAndPricing = 'Order and pricing'
export const orderSteps = 'How an order goes'

// Order and pricing
export const largestPrint = 'Largest digital print'
export const seeShop = 'See what is ready in the shop'
export const orderOnWhatsApp = 'Order on WhatsApp'
/** Only heard, after `orderOnWhatsApp`. */
export const fromPhone = (phone: string) => `from ${phone}`
/** What a customer writes to us on WhatsApp, ready to be sent. */
export const whatsAppMessage = 'Hello, I would like to order a mandala.'
