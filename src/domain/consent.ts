/** What somebody may be asked to agree to; a text of it in each language stands in content/consents/. */
export const consentPurposes = ['challenges'] as const

export type ConsentPurpose = (typeof consentPurposes)[number]

/** Whether a text or a consent is for this. */
export const isFor = (purpose: string) => (one: { readonly purpose: string }) =>
  one.purpose === purpose

/** Of consents that were given before their texts were kept: what was shown then is not known. */
export const textBefore = 'before'

/** The first figures of the SHA-256 of a text: who changes a word makes another version. */
export const versionPattern = /^[0-9a-f]{16}$/
