import { z } from 'astro/zod'
import type { Kind } from './kinds.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The schema of a kind as editors write it, for programs that do not speak zod. */
export function jsonSchemaOf({ schema, one }: Kind): JsonSchema {
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { ...written, title: one }
}
