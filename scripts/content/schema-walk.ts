import { z } from 'zod'
import type { Path } from './source-file.ts'

/** Unwraps an optional schema. */
function inner(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodOptional)) return schema
  const unwrapped: unknown = schema.unwrap()
  return unwrapped instanceof z.ZodType ? inner(unwrapped) : schema
}

function childOf(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const group = inner(schema)
  const child: unknown =
    group instanceof z.ZodObject
      ? Reflect.get(group.shape, key)
      : group instanceof z.ZodArray
        ? group.element
        : undefined
  return child instanceof z.ZodType ? child : undefined
}

/** The schema of the field at a path, without its `optional`. */
export function fieldAt(schema: z.ZodType, path: Path): z.ZodType | undefined {
  const type = path.reduce<z.ZodType | undefined>(
    (at, key) => at && childOf(at, key),
    schema,
  )
  return type && inner(type)
}

/** Whether the field at a path is optional; list entries are. */
export function isOptionalAt(schema: z.ZodType, path: Path): boolean {
  const key = path.at(-1)
  const group = fieldAt(schema, path.slice(0, -1))
  return typeof key === 'number' || (key !== undefined && group !== undefined && childOf(group, key) instanceof z.ZodOptional)
}

export interface WrittenField {
  readonly path: Path
  readonly value: unknown
  /** The field's schema; its metadata may be on the `optional` wrapper. */
  readonly field: z.ZodType
}

/** All values of a file with their schema fields. */
export function writtenFields(schema: z.ZodType, value: unknown, path: Path = []): WrittenField[] {
  if (value === null || typeof value !== 'object') return [{ path, value, field: inner(schema) }]
  return Object.entries(value).flatMap(([key, part]) => {
    const step = Array.isArray(value) ? Number(key) : key
    const child = childOf(schema, step)
    return child ? writtenFields(child, part, [...path, step]) : []
  })
}
