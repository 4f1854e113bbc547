import type { APIRoute, InferGetStaticPropsType } from 'astro'
import { petalPath } from '#components/brand/petals.ts'
import { seatPetals } from '#domain/seat-flower.ts'
import tokens from '#styles/tokens.css?inline'

/** One drawing for each number of petals left. */
export const getStaticPaths = () =>
  Array.from({ length: seatPetals + 1 }, (_, left) => ({
    params: { left: String(left) },
    props: { left },
  }))

type Props = InferGetStaticPropsType<typeof getStaticPaths>

const petal = petalPath({ inner: 10, outer: 46, breadth: 6.5 })

/** Seats of a webinar as petals: free ones are filled, the others outlined. */
export const GET: APIRoute<Props> = ({ props: { left } }) => {
  const drawn = Array.from({ length: seatPetals }, (_, at) => {
    const rotation = `rotate(${(at * 360) / seatPetals})`
    return `<path d="${petal}" transform="${rotation}"${at < left ? '' : ' fill="none"'}/>`
  })
  const colours = 'fill="var(--color-accent)" stroke="var(--color-accent)" stroke-width="1"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -48 96 96" width="96" height="96"><style>${tokens}</style><g ${colours}>${drawn.join('')}</g></svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
