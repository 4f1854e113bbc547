import { isDeepStrictEqual } from 'node:util'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import type { ShopBindings } from '#server/shop.ts'

interface Answered {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly status: number
  readonly body: unknown
}

const Json = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.instanceof(z.ZodType) }) }),
})

const literals = (path: string) => path.split('/').filter((part) => !part.startsWith('{')).length

const isPathOf = (path: string, contractPath: string) =>
  new RegExp(`^${contractPath.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)

/**
 * Throws when an answer is not what its contract says, or says more: a row that was spread into it would
 * carry what nobody was meant to learn.
 */
export function answerChecker({ openAPIRegistry }: OpenAPIHono<ShopBindings>) {
  const contracts = openAPIRegistry.definitions
    .flatMap((definition) => (definition.type === 'route' ? [definition.route] : []))
    .toSorted((one, other) => literals(other.path) - literals(one.path))

  return ({ method, path, status, body }: Answered): void => {
    const bare = path.split('?', 1)[0] ?? ''
    const contract = contracts.find(
      (one) => one.method.toUpperCase() === method && isPathOf(bare, one.path),
    )
    const json = Json.safeParse(contract?.responses[status] ?? contract?.responses['default'])
    if (!json.success) return
    const told = json.data.content['application/json'].schema.parse(body)
    if (isDeepStrictEqual(told, body)) return
    const [more, less] = [JSON.stringify(body), JSON.stringify(told)]
    throw new Error(`${method} ${bare} answers ${more}, of which its contract names only ${less}`)
  }
}
