import type { RouteConfig, z } from '@hono/zod-openapi'

/** Types for calling a contract from the browser; no runtime code. */
type JsonContent<Schema> = { content: { 'application/json': { schema: Schema } } }

export type Contract = Pick<RouteConfig, 'method' | 'path' | 'request' | 'responses'>

export type BodyOf<Route> = Route extends { request: { body: JsonContent<infer Schema> } }
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : never
  : undefined

type Good<Responses> = Responses extends { 200: JsonContent<infer Schema> }
  ? Schema
  : Responses extends { 201: JsonContent<infer Schema> }
    ? Schema
    : never

export type AnswerOf<Route> = Route extends { responses: infer Responses }
  ? Good<Responses> extends z.ZodType
    ? z.output<Good<Responses>>
    : never
  : never
