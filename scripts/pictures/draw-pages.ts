// Draws the pictures of the pages into content/: all of them, or those whose ids are given.
import { fileURLToPath } from 'node:url'
import { artworks } from './artworks/all.ts'
import { gallery } from './gallery/all.ts'
import { portraits } from './portraits/all.ts'
import { slides } from './slides/all.ts'
import { openBrowser, saveJpeg } from './studio.ts'
import { hooponoponoPower } from './webinars/hooponopono-power.ts'

const content = fileURLToPath(new URL('../../content/', import.meta.url))

const pictures = [
  ...portraits,
  ...Object.entries(slides).map(([id, draw]) => ({ id, draw, folder: 'slides/images' })),
  ...Object.entries(gallery).map(([id, draw]) => ({ id, draw, folder: 'gallery/images' })),
  ...Object.entries(artworks).map(([id, draw]) => ({ id, draw, folder: 'artworks/images' })),
  { id: 'hooponopono-power', draw: hooponoponoPower, folder: 'webinars/images' },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((id) => !pictures.some((picture) => picture.id === id))
if (unknown.length > 0) throw new Error(`No picture is called ${unknown.join(', ')}`)

const browser = await openBrowser()
for (const { id, draw, folder } of pictures) {
  if (wanted.length > 0 && !wanted.includes(id)) continue
  const bytes = await saveJpeg(browser, draw(), `${content}${folder}/${id}.jpg`)
  console.log(`${folder}/${id}.jpg  ${Math.round(bytes / 1000)} kB`)
}
await browser.close()
