import { css, type Colour } from './palette.ts'
import type { Sheet } from './sheet.ts'

/** A picture of any size, its origin at the top left; `depth` scales the shadows of cut paper. */
export function canvas(
  size: { width: number; height: number; depth?: number },
  ground: Colour | string,
  body: string,
): Sheet {
  const { width, height, depth = 1 } = size
  const fill = typeof ground === 'string' ? ground : css(ground)
  const shadow = `<filter id="cut" x="-10%" y="-10%" width="120%" height="125%"><feDropShadow dx="0" dy="${7 * depth}" stdDeviation="${9 * depth}" flood-color="oklch(0.2 0.06 277)" flood-opacity="0.24"/></filter>`
  const markup =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${shadow}</defs><rect width="${width}" height="${height}" fill="${fill}"/>${body}</svg>`
  return { width, height, markup }
}
