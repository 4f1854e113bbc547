import { z } from '@hono/zod-openapi'
import { IdempotencyKey } from '#contracts/idempotency-key.ts'

const { $schema, description, ...schema } = z.toJSONSchema(IdempotencyKey)
const parameter = { name: 'Idempotency-Key', in: 'header', required: false, schema, description }

const changing = ['post', 'put', 'patch', 'delete']

interface Document {
  paths?: Record<string, object>
}

/** The OpenAPI document with the header on every call that changes something. */
export function withIdempotencyKey({ paths = {}, ...document }: Document) {
  const documented = Object.entries(paths).map(([path, calls]) => [
    path,
    Object.fromEntries(
      Object.entries(calls).map(([method, call]: [string, { parameters?: object[] }]) => [
        method,
        changing.includes(method)
          ? { ...call, parameters: [...(call.parameters ?? []), parameter] }
          : call,
      ]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(documented) as Record<string, object> }
}
