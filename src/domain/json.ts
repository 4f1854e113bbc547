/** The parsed JSON, or undefined if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

/** Whether an object has a string in each of these fields. */
export function hasTexts(value: unknown, ...names: readonly string[]): boolean {
  const fields = fieldsOf(value)
  return names.every((name) => typeof fields.get(name) === 'string')
}
