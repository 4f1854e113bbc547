import { css, type Colour } from './palette.ts'

/** A finished drawing: its size in pixels and its SVG or HTML. */
export interface Sheet {
  width: number
  height: number
  markup: string
}

/** Lays paper over paper: any shape with `filter="url(#cut)"` throws a soft shadow. */
const shadow =
  '<filter id="cut" x="-10%" y="-10%" width="120%" height="125%"><feDropShadow dx="0" dy="7" stdDeviation="9" flood-color="oklch(0.2 0.06 277)" flood-opacity="0.24"/></filter>'

const filters = `<defs>${shadow}</defs>`

/** A square picture, its centre at 0 0 and its edges 800 away. */
export function square(ground: Colour | string, body: string): Sheet {
  const fill = typeof ground === 'string' ? ground : css(ground)
  const markup =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600" viewBox="-800 -800 1600 1600">` +
    `${filters}<rect x="-800" y="-800" width="1600" height="1600" fill="${fill}"/>${body}</svg>`
  return { width: 1600, height: 1600, markup }
}

/** A wide picture, its origin at the top left. */
export function wide(ground: Colour | string, body: string): Sheet {
  const fill = typeof ground === 'string' ? ground : css(ground)
  const markup =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" viewBox="0 0 1600 1200">` +
    `${filters}<rect width="1600" height="1200" fill="${fill}"/>${body}</svg>`
  return { width: 1600, height: 1200, markup }
}

/** One stop of a gradient: how far along, and the colour there. */
export type Stop = readonly [number, Colour]

function stops(list: readonly Stop[]): string {
  return list
    .map(([share, colour]) => `<stop offset="${share}" stop-color="${css(colour)}"/>`)
    .join('')
}

/** A gradient around the centre of the picture, from one radius to another. */
export function glow(id: string, inner: number, outer: number, list: readonly Stop[]): string {
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" fr="${inner}" r="${outer}">${stops(list)}</radialGradient>`
}

/** A gradient from top to bottom of whatever it fills. */
export function fall(id: string, list: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`
}
