import { chromium, type Browser } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Sheet } from './sheet.ts'

const maxBytes = 250_000
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--force-color-profile=srgb']

/** From the best downwards. Full colour first: halved colour shows less than a quality below 80. */
const settings = [
  ...[88, 84, 80].map((quality) => ({ quality, chromaSubsampling: '4:4:4' })),
  ...[88, 84, 80, 76, 72, 68].map((quality) => ({ quality, chromaSubsampling: '4:2:0' })),
]

/** Opens the browser that rasterises pictures and prints books. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: flags })
}

/** Rasterises a sheet at twice its size, so that fine lines stay smooth when made smaller. */
async function photograph(browser: Browser, sheet: Sheet): Promise<Buffer> {
  const { width, height, markup } = sheet
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 })
  await page.setContent(`<!doctype html><style>body{margin:0}svg{display:block}</style>${markup}`)
  await page.evaluate(() => document.fonts.ready.then(() => true))
  const picture = await page.screenshot({ type: 'png' })
  await page.close()
  return picture
}

/** Saves a sheet as the best JPEG that stays within the limit of bytes. */
export async function saveJpeg(browser: Browser, sheet: Sheet, file: string): Promise<number> {
  const picture = sharp(await photograph(browser, sheet)).resize(sheet.width, sheet.height)
  for (const setting of settings) {
    const bytes = await picture
      .clone()
      .jpeg({ ...setting, mozjpeg: true })
      .toBuffer()
    if (bytes.length > maxBytes) continue
    await writeFile(file, bytes)
    return bytes.length
  }
  throw new Error(`${file} needs more than ${maxBytes} bytes even at the lowest quality`)
}
