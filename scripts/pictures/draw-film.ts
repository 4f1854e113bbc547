// Draws the silent film of the home page and its still: public/videos and content/home.
// Needs ffmpeg: apt-get install ffmpeg.
import type { Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { mandalaMarkup } from './film/rings.ts'
import { openBrowser } from './studio.ts'

const film = fileURLToPath(
  new URL('../../public/videos/a-mandala-being-drawn.mp4', import.meta.url),
)
const still = fileURLToPath(
  new URL('../../content/home/a-mandala-being-drawn.jpg', import.meta.url),
)
const framesPerSecond = 24
const seconds = 16
const stillAtSecond = 13.5

/** Black lets the page show through: it lays the film over its own colour, light upon dark. */
const page = (body: string) =>
  `<!doctype html><style>body{margin:0;background:black}svg{display:block}</style>${body}`

/** Runs in the browser: how much of every part is there at a moment, and how the whole stands. */
function showMoment([second, length]: readonly [number, number]): void {
  const share = (begins: number, ends: number) =>
    Math.min(1, Math.max(0, (second - begins) / (ends - begins)))
  const smooth = (x: number) => x * x * (3 - 2 * x)
  for (const part of document.querySelectorAll<SVGElement>('[data-begins]')) {
    const drawn = smooth(share(Number(part.dataset['begins']), Number(part.dataset['ends'])))
    if ('light' in part.dataset) {
      part.style.opacity = String(drawn)
      continue
    }
    part.setAttribute('pathLength', '1')
    part.style.strokeDasharray = '1 1'
    part.style.strokeDashoffset = String(1 - drawn)
    part.style.strokeOpacity = drawn === 0 ? '0' : '1'
    part.style.fillOpacity = String(0.16 * drawn ** 3)
  }
  const all = document.querySelector<SVGElement>('#all')
  all?.setAttribute('transform', `rotate(${(second / length) * 22.5})`)
  if (all) all.style.opacity = String(1 - smooth(share(length - 1.4, length - 0.1)))
}

function encoder() {
  const input = ['-f', 'image2pipe', '-framerate', String(framesPerSecond), '-i', '-']
  const quality = [
    '-vf',
    'scale=600:600:flags=lanczos',
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '32',
    '-pix_fmt',
    'yuv420p',
  ]
  const output = ['-an', '-movflags', '+faststart', '-y', film]
  return spawn('ffmpeg', ['-loglevel', 'error', ...input, ...quality, ...output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}

async function frameAt(stage: Page, second: number): Promise<Buffer> {
  await stage.evaluate(showMoment, [second, seconds] as const)
  return stage.screenshot({ type: 'png' })
}

const browser = await openBrowser()
const stage = await browser.newPage({ viewport: { width: 720, height: 720 } })
await stage.setContent(page(mandalaMarkup()))
await sharp(await frameAt(stage, stillAtSecond))
  .jpeg({ quality: 86, mozjpeg: true })
  .toFile(still)

const ffmpeg = encoder()
for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
  const picture = await frameAt(stage, frame / framesPerSecond)
  if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain')
}
ffmpeg.stdin.end()
await once(ffmpeg, 'close')
await browser.close()
