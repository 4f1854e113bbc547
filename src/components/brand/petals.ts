/** Shortest text of a coordinate: the paths are in every page. */
const short = (value: number) => String(Number(value.toFixed(1)))

interface Petal {
  /** Distance from the centre of the mandala to the foot and to the tip. */
  readonly inner: number
  readonly outer: number
  /** Half the width at the widest place. */
  readonly breadth: number
}

/** A lotus petal pointing up from the centre: wide below the middle, narrowing to a tip. */
export function petalPath({ inner, outer, breadth }: Petal): string {
  const at = (share: number) => short(-(inner + (outer - inner) * share))
  const wide = short(breadth)
  const narrow = short(breadth * 0.3)
  const side = (sign: '' | '-') =>
    `C${sign}${wide} ${at(0.12)} ${sign}${wide} ${at(0.6)} ${sign}${narrow} ${at(0.84)}`
  return `M0 ${at(0)}${side('')}L0 ${at(1)}M0 ${at(0)}${side('-')}L0 ${at(1)}`
}

/** A small arch between two angles (degrees from the top), as on the rim of a mandala. */
export function archPath(radius: number, from: number, to: number): string {
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${short(radius * Math.sin(angle))} ${short(-radius * Math.cos(angle))}`
  }
  const bow = short(radius * Math.sin(((to - from) * Math.PI) / 360))
  return `M${point(from)}A${bow} ${bow} 0 0 1 ${point(to)}`
}
