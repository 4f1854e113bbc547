import { hexColour } from '#domain/palette.ts'

/** The page background in light and dark mode, for code without a stylesheet. */
export const paper = { light: hexColour('paper'), dark: hexColour('night') } as const
