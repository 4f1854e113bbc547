import { hexColour } from '#domain/palette.ts'

/** The ground of every page by day and by night, for what reads no stylesheet. */
export const paper = { light: hexColour('paper'), dark: hexColour('night') } as const
