import tokens from '#styles/tokens.css?inline'

const streets = [
  'M-10 128 120 104 210 118 330 88M64-10 88 62 120 104 132 190M210-10 196 54 210 118 232 190',
  'M-10 44 88 62 196 54 330 30M262-10 268 104 290 190M20 190 34 116 20 52 0-10',
]
const river = 'M-10 168C70 150 110 172 170 158S280 140 330 152V200H-10Z'
const pin = 'M160 62a21 21 0 0 1 21 21c0 15-21 34-21 34s-21-19-21-34a21 21 0 0 1 21-21Z'

/** Streets around the office: a separate file adds nothing to the page's weight, and loads when visible. */
export function GET(): Response {
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="320" height="180">',
    `<style>${tokens}</style>`,
    '<rect width="320" height="180" fill="var(--color-ground)"/>',
    `<path d="${streets.join('')}" fill="none" stroke="var(--color-rule)" stroke-width="5"/>`,
    `<path d="${river}" fill="var(--color-rule)"/>`,
    `<path d="${pin}" fill="var(--color-text)"/>`,
    '<circle cx="160" cy="83" r="7" fill="var(--color-accent)"/>',
    '</svg>',
  ]
  return new Response(svg.join(''), { headers: { 'content-type': 'image/svg+xml' } })
}
