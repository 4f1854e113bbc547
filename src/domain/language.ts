/** The languages that the shop speaks; src/words/ has a folder for each. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** Whether something is in this language. */
export const isIn = (language: string) => (one: { readonly language: string }) =>
  one.language === language

/** As HTML and structured data call it: as it is written in India. */
export const languageTag = (language: Language) => `${language}-IN` as const

/** Of whoever did not choose one, and of all that was written down before there was a choice. */
export const defaultLanguage: Language = 'en'

/** What pages are in, unless one says otherwise: a tag such as `hi-IN`. */
export const siteLanguageTag = languageTag(defaultLanguage)
