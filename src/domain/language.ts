/** The shop's languages; src/words/ has a folder for each. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** Whether something is in this language. */
export const isIn = (language: string) => (one: { readonly language: string }) =>
  one.language === language

/** The tag for HTML and structured data: the language as written in India. */
export const languageTag = (language: Language) => `${language}-IN` as const

/** For users without a choice, and for records older than the choice. */
export const defaultLanguage: Language = 'en'

/** The default language of pages, as a tag such as `hi-IN`. */
export const siteLanguageTag = languageTag(defaultLanguage)
