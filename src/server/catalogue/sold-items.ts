import { extname } from 'node:path'
import { z } from 'zod'
import type { LessonEntry, Product, WebinarEntry } from '#contracts/catalogue-file.ts'
import { TextBlock } from '#contracts/courses.ts'
import type { ItemType } from '#domain/item.ts'
import { parseJson } from '#domain/json.ts'
import type { Database, SoldItemRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { readWhole } from '#server/files/file-store.ts'
import type { Shop } from '#server/shop.ts'
import { announceCopy, uploadCopies } from './keep-copies.ts'
import { keepSoldItem, listSoldItems } from './queries/sold-items.ts'

/**
 * The permanent storage format of a sold item: independent of today's catalogue, whose shape changes with the site.
 * Rows of the first version have no version field. A later one gets its own number and its own reader beside these;
 * tests/api/sold-entries holds a row of each.
 */
const version = 2

/** The first version had only links. `file` is the name of its copy. */
const Lesson = z
  .object({
    id: z.string().optional(),
    name: z.string(),
    minutes: z.int().optional(),
    link: z.string().optional(),
    file: z.string().optional(),
    text: z.array(TextBlock).optional(),
  })
  .refine(({ link, file, text }) => (link ?? file ?? text) !== undefined)
const Chapter = z.object({ name: z.string(), subChapters: z.array(Lesson) })

const SoldProduct = z.object({
  name: z.string(),
  /** For courses; null and empty for the rest. */
  driveLink: z.string().nullable().default(null),
  chapters: z.array(Chapter).default([]),
})

const SoldWebinar = z.object({
  id: z.string(),
  title: z.string(),
  titleDesc: z.string().catch(''),
  date: z.string(),
  time: z.string(),
  durationHours: z.number(),
  seats: z.int().nullable().catch(null),
  joinLink: z.string(),
})

/** What a buyer keeps of a product. */
type SoldProduct = z.infer<typeof SoldProduct>
export type SoldLesson = z.infer<typeof Lesson>
/** What a webinar's participants, and the mails to them, need. */
export type SoldWebinar = z.infer<typeof SoldWebinar>

/** In the format of `readSoldProduct` and `readSoldWebinar`, with everything that a later version may need. */
export function writeSoldEntry(entry: Product | WebinarEntry): string {
  return JSON.stringify({ version, ...entry })
}

/** Undefined if unreadable: it may have been paid for, so the caller reports an error. */
export function readSoldProduct(entry: string): SoldProduct | undefined {
  return SoldProduct.safeParse(parseJson(entry)).data
}

/** As `readSoldProduct`. */
export function readSoldWebinar(entry: string): SoldWebinar | undefined {
  return SoldWebinar.safeParse(parseJson(entry)).data
}

/** For pictures of products no longer sold, which the site no longer has. */
export const soldPicturePath = '/api/sold-pictures'

const keepPicture = async (shop: Shop, path: string) =>
  await announceCopy(shop, extname(path), () => Promise.resolve(shop.publicFile(path)))

/** The name of the copy of a paid file; null if there is nothing to copy. */
const keepCopy = async (shop: Shop, file: string) =>
  await announceCopy(shop, extname(file), async () => await readWhole(shop.paidFiles, file))

async function keepPaidFile(shop: Shop, product: Product): Promise<string | null> {
  return product.itemType === 'Book' && !product.free ? await keepCopy(shop, product.pdf) : null
}

/** A course whose lessons refer to the copies of their PDFs; other products unchanged. */
async function withCopies(shop: Shop, product: Product): Promise<Product> {
  if (product.itemType !== 'Course') return product
  const withCopy = async (lesson: LessonEntry) => {
    const copy = lesson.file === undefined ? null : await keepCopy(shop, lesson.file)
    return copy === null ? lesson : { ...lesson, file: copy }
  }
  const chapters = product.chapters.map(async ({ name, subChapters }) => ({
    name,
    subChapters: await Promise.all(subChapters.map(withCopy)),
  }))
  return { ...product, chapters: await Promise.all(chapters) }
}

/**
 * Stores everything on sale, at each start and after each publication: when an editor removes or renames it later, its
 * buyers keep name, picture, lessons and file. An unreachable object store does not block this: `uploadCopies` adds the
 * copies later.
 */
export async function keepSoldItems(shop: Shop): Promise<void> {
  const { courses, books, art, webinars } = shop.catalogue
  const seen_at = shop.now()
  const rows: SoldItemRow[] = webinars.map((webinar) => ({
    item_type: 'Webinar',
    id: webinar.id,
    entry: writeSoldEntry(webinar),
    picture: null,
    file: null,
    seen_at,
  }))
  for (const product of [...courses, ...books, ...art])
    rows.push({
      item_type: product.itemType,
      id: product.id,
      entry: writeSoldEntry(await withCopies(shop, product)),
      picture: await keepPicture(shop, product.image),
      file: await keepPaidFile(shop, product),
      seen_at,
    })
  await uploadCopies(shop)
  // One commit, as each waits for the disk.
  await inTransaction(shop.db, async (db) => {
    for (const row of rows) await keepSoldItem(db, row)
  })
}

/** An item that was sold once. */
export interface SoldItem {
  readonly itemType: ItemType
  readonly id: string
  /** As last sold; undefined if it is unreadable, which is logged. */
  readonly product: SoldProduct | undefined
  /** The current address of its picture. */
  readonly picture: string | undefined
  /** The name of its stored copy. */
  readonly file: string | undefined
}

/** It may have been paid for: if it is unreadable, logs an error with its row. */
function orAlarm<Entry>(
  { log }: Pick<Shop, 'log'>,
  { item_type, id }: SoldItemRow,
  entry: Entry | undefined,
): Entry | undefined {
  if (entry === undefined)
    log.error({ item_type, id }, 'what was sold cannot be read: its row in sold_items is broken')
  return entry
}

/** Everything ever sold under these ids, except webinars. */
export async function soldItems(shop: Shop, ids: readonly string[]): Promise<SoldItem[]> {
  const rows = await listSoldItems(shop.db, ids)
  return rows.flatMap((row) => {
    const { item_type: itemType, id, entry, picture, file } = row
    if (itemType === 'Webinar') return []
    const product = orAlarm(shop, row, readSoldProduct(entry))
    const path = picture ? `${shop.callsAt}${soldPicturePath}/${picture}` : undefined
    return [{ itemType, id, product, picture: path, file: file ?? undefined }]
  })
}

/** A webinar that may have been paid for, on the site or no longer. */
export async function knownWebinar(
  db: Database,
  shop: Pick<Shop, 'catalogue' | 'log'>,
  id: string,
): Promise<SoldWebinar | undefined> {
  const listed = shop.catalogue.webinars.find((webinar) => webinar.id === id)
  if (listed) return listed
  const sold = (await listSoldItems(db, [id])).find((row) => row.item_type === 'Webinar')
  return sold && orAlarm(shop, sold, readSoldWebinar(sold.entry))
}
