/** A flower with a number of petals for each part, centred in a drawing of 120 by 120; angles in degrees. */
export interface Petals {
  /** The outline of one, upright. */
  readonly outline: string
  /** The rotation of each petal, by part. */
  readonly turns: readonly (readonly number[])[]
}

/** The petals of a flower, from their number in each part. */
export function petalsOf(parts: readonly number[]): Petals {
  const angle = 360 / parts.reduce((sum, petals) => sum + petals, 0)
  const reach = Math.min(21, angle * 0.62)
  const [foot, middle] = [Math.round(reach * 0.9), Math.round(reach)]
  const firstOf = (part: number) => parts.slice(0, part).reduce((sum, petals) => sum + petals, 0)
  return {
    outline: `M0-13C${foot}-26 ${middle}-42 0-57-${middle}-42-${foot}-26 0-13`,
    turns: parts.map((petals, part) =>
      Array.from({ length: petals }, (_, at) => Math.round((firstOf(part) + at) * angle)),
    ),
  }
}
