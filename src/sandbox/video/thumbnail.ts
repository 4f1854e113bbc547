import type { Context } from 'hono'
import { withPlainColours } from '#domain/palette.ts'
import { sampleVideos } from './sample-videos.ts'

const petals = 12

/** `GET /thumbnails/{videoId}.svg`: a dawn over hills with a mandala for a sun, one hue per video. */
export function thumbnail(c: Context): Response | Promise<Response> {
  const number = sampleVideos.findIndex(({ videoId }) => `${videoId}.svg` === c.req.param('file'))
  if (number < 0) return c.notFound()
  c.header('content-type', 'image/svg+xml')
  c.header('cache-control', 'public, max-age=86400')
  return c.body(withPlainColours(drawDawn(number)))
}

/** The picture keeps its subject inside the middle 16:9 of 4:3, where players and grids crop. */
function drawDawn(number: number): string {
  const hue = 20 + ((number * 37) % 70)
  const sunX = 120 + ((number * 83) % 240)
  const hillY = 235 + ((number * 29) % 30)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" preserveAspectRatio="xMidYMid slice">
<rect width="480" height="360" fill="oklch(0.9 0.06 ${hue})"/>
<g transform="translate(${sunX} 170)" fill="none" stroke="oklch(0.98 0.02 85)" stroke-width="2">
<circle r="46" fill="oklch(0.8 0.15 75)"/>${drawPetals()}<circle r="92"/></g>
<path d="M0 ${hillY}Q120 ${hillY - 50} 260 ${hillY}T480 ${hillY - 20}V360H0Z" fill="oklch(0.52 0.09 ${hue + 230})"/>
<path d="M0 ${hillY + 45}Q160 ${hillY} 300 ${hillY + 40}T480 ${hillY + 30}V360H0Z" fill="oklch(0.3 0.075 277)"/>
</svg>`
}

function drawPetals(): string {
  return Array.from({ length: petals }, (_, index) => {
    const degrees = (360 / petals) * index
    return `<path transform="rotate(${degrees})" d="M0-50Q16-68 0-86Q-16-68 0-50Z"/>`
  }).join('')
}
