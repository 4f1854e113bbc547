import { readFileSync } from 'node:fs'
import { createApp } from '#server/app.ts'
import { createMetrics } from '#server/alerts/metrics.ts'
import { parse } from 'yaml'
import type { TestShop } from './open-test-shop.ts'

export interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string; readonly action: string }
}

const file: { groups: { name: string; rules: Rule[] }[] } = parse(
  readFileSync('deploy/prometheus-rules.yml', 'utf8'),
)
/** Those of figures that the shop itself measures; the others are about whether there are any. */
export const rules = file.groups
  .filter(({ name }) => name !== 'samriddhi-server')
  .flatMap((group) => group.rules)

/** 'shop_x > 5' or 'min(shop_x) > 5': all that the rules need, so that they can be tried here. */
export function readExpression({ expr }: Rule) {
  const [, bare, inMin, sign, limit] = /^(?:(\w+)|min\((\w+)\)) ([<>]) (\d+)$/.exec(expr) ?? []
  const figure = bare ?? inMin
  if (!figure || !sign || !limit) throw new Error(`not understood: ${expr}`)
  return { figure, sign, limit: Number(limit) }
}

/** What a first scrape of a server that has just started reads. */
export async function scrape({ shop }: TestShop): Promise<Map<string, number>> {
  const token = 'a token for the figures'
  const app = createApp(shop, createMetrics(shop, { token }))
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await app.request('/metrics', { headers })
  if (answer.status !== 200) throw new Error(await answer.text())
  const lines = (await answer.text()).split('\n').filter((line) => !line.startsWith('#'))
  return new Map(
    lines.map((line): [string, number] => {
      const [name = '', value] = line.split(' ')
      return [name, Number(value?.replace('Inf', 'Infinity'))]
    }),
  )
}

/** The alarms that a first scrape sets off. */
export async function firing(shop: TestShop): Promise<string[]> {
  const figures = await scrape(shop)
  return rules
    .filter((rule) => {
      const { figure, sign, limit } = readExpression(rule)
      const value = figures.get(figure) ?? Number.NaN
      return sign === '>' ? value > limit : value < limit
    })
    .map(({ alert }) => alert)
}
