const outline = [
  'V42C0 33 5 29 11 27',
  '13 19 20 16 28 15',
  '37 13 45 8 50 0',
  '55 8 63 13 72 15',
  '80 16 87 19 89 27',
  '95 29 100 33 100 42',
]

/** A cusped arch, as over a Lucknow doorway, as a mask that stretches. */
export function GET(): Response {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none"><path d="M0 100${outline.join(' ')}V100Z"/></svg>`
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}
