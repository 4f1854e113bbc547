import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Product, WebinarEntry } from '#contracts/shopping/catalogue-file.ts'
import type { ItemType } from '#domain/item.ts'
import type { Database, SoldItemRow } from '#server/database/tables.ts'
import { keepFile } from '#server/files/kept-files.ts'
import type { Shop } from '#server/shop.ts'
import { keepSoldItem, listSoldItems } from './queries/sold-items.ts'

/** Pictures of what is no longer sold have no place on the site any more. */
export const soldPicturePath = '/api/sold-pictures'

async function keepPicture(shop: Shop, path: string): Promise<string | null> {
  const bytes = shop.publicFile(path)
  return bytes ? await keepFile(shop, bytes, extname(path)) : null
}

async function keepPaidFile(shop: Shop, product: Product): Promise<string | null> {
  if (product.itemType !== 'Book' || product.free) return null
  const file = join(shop.privateFiles, product.pdf)
  return existsSync(file) ? await keepFile(shop, await readFile(file), extname(file)) : null
}

/**
 * Remembers everything that is on sale, at each start: when an editor removes or renames it later,
 * whoever bought it keeps its name, its picture, its lessons and its file.
 */
export async function keepSoldItems(shop: Shop): Promise<void> {
  const { courses, books, art, webinars } = shop.catalogue
  const seen_at = shop.now()
  const rows: SoldItemRow[] = webinars.map((webinar) => ({
    item_type: 'Webinar',
    id: webinar.id,
    entry: JSON.stringify(webinar),
    picture: null,
    file: null,
    seen_at,
  }))
  for (const product of [...courses, ...books, ...art])
    rows.push({
      item_type: product.itemType,
      id: product.id,
      entry: JSON.stringify(product),
      picture: await keepPicture(shop, product.image),
      file: await keepPaidFile(shop, product),
      seen_at,
    })
  // One commit: each waits for the disk.
  await shop.db.transaction().execute(async (db) => {
    for (const row of rows) await keepSoldItem(db, row)
  })
}

/** An item that was sold once. */
export interface SoldItem {
  readonly itemType: ItemType
  readonly id: string
  /** As it was last sold; undefined when today's code cannot read that any more. */
  readonly product: Product | undefined
  /** Where its picture lies now. */
  readonly picture: string | undefined
  /** Name of its kept file. */
  readonly file: string | undefined
}

function toSoldItem(row: SoldItemRow): SoldItem[] {
  if (row.item_type === 'Webinar') return []
  return [
    {
      itemType: row.item_type,
      id: row.id,
      product: Product.safeParse(JSON.parse(row.entry)).data,
      picture: row.picture ? `${soldPicturePath}/${row.picture}` : undefined,
      file: row.file ?? undefined,
    },
  ]
}

/** What was ever sold under these ids. */
export async function soldItems(db: Database, ids: readonly string[]): Promise<SoldItem[]> {
  return (await listSoldItems(db, ids)).flatMap(toSoldItem)
}

/** A webinar that people may have paid for, on the site or not any more. */
export async function knownWebinar(
  db: Database,
  { catalogue }: Pick<Shop, 'catalogue'>,
  id: string,
): Promise<WebinarEntry | undefined> {
  const listed = catalogue.webinars.find((webinar) => webinar.id === id)
  if (listed) return listed
  const kept = (await listSoldItems(db, [id])).find((row) => row.item_type === 'Webinar')
  return kept && WebinarEntry.safeParse(JSON.parse(kept.entry)).data
}
