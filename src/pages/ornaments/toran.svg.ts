import { petalPath } from '#components/brand/petals.ts'

const leaf = petalPath({ inner: 3, outer: 20, breadth: 5 })

/** One leaf of the garland above the footer, as a mask that repeats. */
export function GET(): Response {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="22" stroke="#000" fill="none"><g transform="translate(14 1) rotate(180)"><path d="${leaf}"/><path d="M-14 0A14 14 0 0 0 0 -3A14 14 0 0 0 14 0"/><g fill="#000" stroke="none"><circle cx="14" cy="-5" r="1.6"/><circle cx="-14" cy="-5" r="1.6"/></g></g></svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
