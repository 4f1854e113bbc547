import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Dated, nextChangeOf } from '#domain/dated.ts'
import { priceOrFree, prices } from '../price.ts'
import { publication } from '../schemas/fields.ts'
import { type Kind, kinds } from '../schemas/kinds.ts'
import { readEntry } from './entry.ts'

const { from, until } = publication
const shown = z.object({ from, until })
const sold = z.object({ from, until, price: priceOrFree.optional(), prices })

/** When the site shows an entry, and its prices. Fields with errors, which the check reports, are read if possible. */
export function datedAs({ schema }: Kind, data: unknown): Dated {
  const kinds = 'prices' in schema.shape ? [sold, shown] : [shown]
  for (const kind of kinds) {
    const { data: dated } = kind.safeParse(data)
    if (dated) return dated
  }
  return {}
}

/** Every entry of a kind that may be dated, without drafts. Deleting its last file also removes a folder. */
function datedIn(root: string, kind: Kind): Dated[] {
  const folder = join(root, kind.folder)
  if (!('from' in kind.schema.shape) || !existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return names.flatMap((name) => {
    const { data } = readEntry(readFileSync(join(folder, name), 'utf8'))
    return data['draft'] === true ? [] : [datedAs(kind, data)]
  })
}

/** The next moment after this one at which dates change the content; undefined if there is none. */
export function nextChangeIn(folder: string, after: number): number | undefined {
  return nextChangeOf(
    kinds.flatMap((kind) => datedIn(folder, kind)),
    after,
  )
}
