/** The languages that the shop speaks; src/words/ has a folder for each. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** Of whoever did not choose one, and of all that was written down before there was a choice. */
export const defaultLanguage: Language = 'en'
