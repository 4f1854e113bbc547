/** A drawing as an address: the characters of ours that an address may not hold are written as codes. */
export const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg.trim().replaceAll(/[%#<>"{} ]/g, encodeURIComponent)}`
