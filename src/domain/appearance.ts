/** Colour scheme of the pages: the device's, light, or dark. */
export const appearances = ['auto', 'light', 'dark'] as const

export type Appearance = (typeof appearances)[number]

/** Name of the cookie that stores the choice, and of its form field; without one, `auto`. */
export const appearanceField = 'appearance'
