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
 * How a sold item is stored, for ever: nothing here follows today's catalogue, whose shape changes with the site.
 * Rows of the first version say no version. A later one gets a number of its own and a reader beside these;
 * tests/api/sold-entries holds a row of each.
 */
const version = 2

/** The first version knew links alone. A file is the name of its copy. */
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
  /** Of a course; null and nothing for what has none. */
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

/** What its buyer keeps of a product. */
type SoldProduct = z.infer<typeof SoldProduct>
export type SoldLesson = z.infer<typeof Lesson>
/** What its participants, and the letters to them, need of a webinar. */
export type SoldWebinar = z.infer<typeof SoldWebinar>

/** As `readSoldProduct` and `readSoldWebinar` know it, with everything that a later version may ask for. */
export function writeSoldEntry(entry: Product | WebinarEntry): string {
  return JSON.stringify({ version, ...entry })
}

/** Undefined for what cannot be read: somebody paid for it, so that is an alarm and no state of things. */
export function readSoldProduct(entry: string): SoldProduct | undefined {
  return SoldProduct.safeParse(parseJson(entry)).data
}

/** As `readSoldProduct`. */
export function readSoldWebinar(entry: string): SoldWebinar | undefined {
  return SoldWebinar.safeParse(parseJson(entry)).data
}

/** Pictures of what is no longer sold have no place on the site any more. */
export const soldPicturePath = '/api/sold-pictures'

const keepPicture = async (shop: Shop, path: string) =>
  await announceCopy(shop, extname(path), () => Promise.resolve(shop.publicFile(path)))

/** The name of the copy of a paid file; null when there is nothing to copy. */
const keepCopy = async (shop: Shop, file: string) =>
  await announceCopy(shop, extname(file), async () => await readWhole(shop.paidFiles, file))

async function keepPaidFile(shop: Shop, product: Product): Promise<string | null> {
  return product.itemType === 'Book' && !product.free ? await keepCopy(shop, product.pdf) : null
}

/** A course whose lessons name the copies of their PDFs; everything else as it is. */
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
 * Remembers everything that is on sale, at each start and each time something is published: when an editor removes or
 * renames it later, whoever bought it keeps its name, its picture, its lessons and its file. An object store that is away
 * stops nothing: `uploadCopies` brings the copies later.
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
  // One commit: each waits for the disk.
  await inTransaction(shop.db, async (db) => {
    for (const row of rows) await keepSoldItem(db, row)
  })
}

/** An item that was sold once. */
export interface SoldItem {
  readonly itemType: ItemType
  readonly id: string
  /** As it was last sold; undefined when it cannot be read, which the log says. */
  readonly product: SoldProduct | undefined
  /** Where its picture lies now. */
  readonly picture: string | undefined
  /** Name of its kept file. */
  readonly file: string | undefined
}

/** Somebody may have paid for it: what cannot be read is told, with its row, to whoever runs the shop. */
function orAlarm<Entry>(
  { log }: Pick<Shop, 'log'>,
  { item_type, id }: SoldItemRow,
  entry: Entry | undefined,
): Entry | undefined {
  if (entry === undefined)
    log.error({ item_type, id }, 'what was sold cannot be read: its row in sold_items is broken')
  return entry
}

/** What was ever sold under these ids, but webinars. */
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

/** A webinar that people may have paid for, on the site or not any more. */
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
