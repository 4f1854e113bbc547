import { box } from '../cut.ts'

/** An onion dome on its drum, with a finial; `x` is its middle and `base` its foot. */
export function dome(x: number, base: number, width: number): string {
  const w = width / 2
  const drum = base - width * 0.3
  const top = drum - width * 0.78
  const bulb =
    `M${x - w * 0.84} ${drum}C${x - w * 1.3} ${drum - width * 0.34} ${x - w * 0.5} ${top + width * 0.2} ${x} ${top}` +
    `C${x + w * 0.5} ${top + width * 0.2} ${x + w * 1.3} ${drum - width * 0.34} ${x + w * 0.84} ${drum}Z`
  const finial = `M${x - 3} ${top + 14}V${top - width * 0.2}h6V${top + 14}Z`
  return bulb + finial + box(x - w * 0.92, drum, w * 1.84, base - drum + 2)
}

/** A slim tower with a balcony and a small dome. */
export function minaret(x: number, base: number, height: number): string {
  const top = base - height
  return (
    box(x - 13, top, 26, height) +
    box(x - 21, top + height * 0.3, 42, 10) +
    box(x - 20, top, 40, 9) +
    dome(x, top + 2, 36)
  )
}

/** A wall with battlements and pointed doorways cut out of it. */
export function arcade(x: number, base: number, width: number, height: number, doors: number) {
  const bay = width / doors
  const wall = box(x, base - height, width, height)
  const merlons = Array.from({ length: doors * 3 }, (_, index) => {
    const left = x + (index * bay) / 3 + bay * 0.06
    return `M${left} ${base - height + 1}v-9q${bay * 0.11} -13 ${bay * 0.22} 0v9Z`
  })
  const openings = Array.from({ length: doors }, (_, index) => {
    const middle = x + (index + 0.5) * bay
    const half = bay * 0.26
    const spring = base - height * 0.42
    return `M${middle - half} ${base}V${spring}Q${middle - half} ${spring - half} ${middle} ${base - height * 0.76}Q${middle + half} ${spring - half} ${middle + half} ${spring}V${base}Z`
  })
  return { wall: wall + merlons.join(''), openings: openings.join('') }
}
