import type { Fulfilment } from '#domain/fulfilment.ts'
import { bankDays } from './payment.ts'

export const loadingOrders = 'Loading your orders.'
export const noOrders = 'No paid orders found.'
export const loadingOrder = 'Loading the order.'

/** What was ordered: the first thing, and how many others. */
export const goods = (first: string, others: number) =>
  others > 0 ? `${first} and ${others} more` : first

/** What to do about a payment that did not simply go through. */
export const refunded = 'The amount has been refunded to you.'
export const refunding = `The amount is on its way back to you. Banks take ${bankDays}.`
export const expired = 'This payment was not completed in time.'
export const failed = 'This payment did not go through.'

/** How many were ordered, and how many of them went back. */
export function quantityNote(quantity: number, givenBack: number): string {
  const ordered = `quantity ${quantity}`
  if (givenBack === 0) return ordered
  return givenBack < quantity ? `${ordered}, ${givenBack} given back` : `${ordered}, given back`
}

/** The receipt. */
export const receipt = 'Receipt'
export const printReceipt = 'Print receipt'
export const orderStatus = 'Order status'
export const order = 'Order'
export const transaction = 'Transaction'
export const buyer = 'Buyer'
export const shippingAddress = 'Shipping address'

/** What has to be sent. */
export const delivery = 'Delivery'
export function deliveryState(state: Fulfilment, day: string | undefined): string {
  const said: Record<Fulfilment, string> = {
    'to-pack': 'Being packed',
    packed: 'Packed',
    sent: 'Sent',
    delivered: 'Delivered',
  }
  return day === undefined ? said[state] : `${said[state]} on ${day}`
}
export const carrier = 'Carrier'
export const trackingNumber = 'Tracking number'
export const followParcel = 'Follow your parcel'

/** The downloads. */
export const loadingDownloads = 'Loading your downloads.'
export const noDownloads = 'No downloads available'
export const downloadOf = (name: string) => `Download ${name}`
