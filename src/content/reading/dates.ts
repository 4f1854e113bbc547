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

/** When the site shows what these fields say, and its prices; of fields with mistakes, which the check tells, as far as they can be read. */
export function datedAs({ schema }: Kind, data: unknown): Dated {
  const kinds = 'prices' in schema.shape ? [sold, shown] : [shown]
  for (const kind of kinds) {
    const { data: dated } = kind.safeParse(data)
    if (dated) return dated
  }
  return {}
}

/** Every file of a kind that may be dated, drafts left out; the folder goes with its last file. */
function datedIn(root: string, kind: Kind): Dated[] {
  const folder = join(root, kind.folder)
  if (!('from' in kind.schema.shape) || !existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return names.flatMap((name) => {
    const { data } = readEntry(readFileSync(join(folder, name), 'utf8'))
    return data['draft'] === true ? [] : [datedAs(kind, data)]
  })
}

/** The next moment after this one at which the content says something else by its dates; undefined when it never does. */
export function nextChangeIn(folder: string, after: number): number | undefined {
  return nextChangeOf(
    kinds.flatMap((kind) => datedIn(folder, kind)),
    after,
  )
}
