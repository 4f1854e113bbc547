/** Fulfilment states of a paid order, in their order. */
export const fulfilments = ['to-pack', 'packed', 'sent', 'delivered'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** The states in which the goods are still at the firm. */
export const unsentStates = ['to-pack', 'packed'] as const satisfies readonly Fulfilment[]

/** Tracking data of a parcel; '' if unknown. */
export interface Parcel {
  readonly carrier: string
  readonly tracking: string
  readonly trackingUrl: string
}

const longestUrl = 500

/** Whether this is a tracking number: letters and digits, with spaces and dashes between them. */
export const isTrackingNumber = (text: string): boolean =>
  /^(?=.{4,40}$)[A-Za-z\d]+(?:[ -][A-Za-z\d]+)*$/.test(text)

/** A carrier's URL as it is stored; undefined unless it is a plain https URL. */
export function trackingUrlOf(text: string): string | undefined {
  if (text.length > longestUrl || !/^https:\/\/[^\s\\<>"]+$/i.test(text)) return undefined
  try {
    const { href, username, password, hostname } = new URL(text)
    const isPlain = !username && !password && /[^.]\.[^.]/.test(hostname)
    return isPlain && href.length <= longestUrl ? href : undefined
  } catch {
    return undefined
  }
}

/** Working days after which an unsent order is reported: slightly fewer than the content promises. */
export const unsentTroubleDays = 8
