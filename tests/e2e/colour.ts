import type { Locator } from '@playwright/test'

/** The colour of words as it is painted: red, green and blue, each from 0 to 255. */
export const colourOf = (words: Locator): Promise<[red: number, green: number, blue: number]> =>
  words.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    const [red = NaN, green = NaN, blue = NaN] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  })
