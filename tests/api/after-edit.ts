import type { Product } from '#contracts/catalogue-file.ts'
import { createApp } from '#server/app.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Person } from './people.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

export type Edit = (product: Product) => Product[]

/** The shop after an editor has changed what is for sale: the same database, another catalogue. */
export function openAfterEdit({ shop }: TestShop, { token }: Person, edit: Edit) {
  const products = sampleCatalogue.products.flatMap(edit)
  const catalogue = createCatalogue({ ...sampleCatalogue, products })
  const app = createApp({ ...shop, catalogue })
  return async (method: string, path: string, body?: unknown) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await app.request(path, init)
    const isJson = response.headers.get('Content-Type')?.includes('json')
    return { status: response.status, body: isJson ? await response.json() : await response.text() }
  }
}
