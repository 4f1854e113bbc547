/** What a visitor may be asked to consent to; content/consents/ has the text in each language. */
export const consentPurposes = ['challenges'] as const

export type ConsentPurpose = (typeof consentPurposes)[number]

/** Whether a text or a consent has this purpose. */
export const isFor = (purpose: string) => (one: { readonly purpose: string }) =>
  one.purpose === purpose

/** For consents given before their texts were stored: what was shown then is unknown. */
export const textBefore = 'before'

/** The start of the text's SHA-256: changing a word makes another version. */
export const versionPattern = /^[0-9a-f]{16}$/
