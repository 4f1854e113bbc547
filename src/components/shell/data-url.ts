/** A drawing as an address: every character that an address may not hold is written as its code. */
export const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg.trim().replaceAll(/[%#<>" ]/g, encodeURIComponent)}`
