/** How far what has to be sent of a paid order has come, in this order. */
export const fulfilments = ['to-pack', 'packed', 'sent', 'delivered'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** The states in which the goods are still at the firm. */
export const unsentStates = ['to-pack', 'packed'] as const satisfies readonly Fulfilment[]

/** How a parcel is found at its carrier: '' for what is not known. */
export interface Parcel {
  readonly carrier: string
  readonly tracking: string
  readonly trackingUrl: string
}

const longestUrl = 500

/** Whether this is a tracking number: letters and digits, with blanks and dashes between them. */
export const isTrackingNumber = (text: string): boolean =>
  /^(?=.{4,40}$)[A-Za-z\d]+(?:[ -][A-Za-z\d]+)*$/.test(text)

/** The address of a carrier's page as it is kept; undefined unless it is a plain https address. */
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

/** So many working days without being sent are too many: a little less than content promises. */
export const unsentTroubleDays = 8
