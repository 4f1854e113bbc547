/** The languages that the shop speaks; src/words/ has a folder for each. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** Whether something is in this language. */
export const isIn = (language: string) => (one: { readonly language: string }) =>
  one.language === language

/** Of whoever did not choose one, and of all that was written down before there was a choice. */
export const defaultLanguage: Language = 'en'
