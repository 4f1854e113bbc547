/** How pages look: as the device does, by day, or by night. */
export const appearances = ['auto', 'light', 'dark'] as const

export type Appearance = (typeof appearances)[number]

/** The name of the cookie that keeps the choice, and of the field that makes it; without one, `auto`. */
export const appearanceField = 'appearance'
