// Draws the pictures of the shop into content/: all of them, or those whose ids are given.
import { fileURLToPath } from 'node:url'
import { art } from './art/all.ts'
import { covers } from './covers/all.ts'
import { scenes } from './scenes/all.ts'
import { openBrowser, saveJpeg } from './studio.ts'

const content = fileURLToPath(new URL('../../content/', import.meta.url))

const pictures = [
  ...Object.entries(scenes).map(([id, draw]) => ({ id, draw, folder: 'courses/images' })),
  ...Object.entries(covers).map(([id, draw]) => ({ id, draw, folder: 'books/covers' })),
  ...Object.entries(art).map(([id, draw]) => ({ id, draw, folder: 'art/images' })),
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
