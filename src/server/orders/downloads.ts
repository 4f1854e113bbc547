import { linkLifetimeMs } from '#domain/lifetimes.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { findOrderOwner } from './queries/orders.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash } from '#server/secrets.ts'
import { lessonFile } from '#server/courses/course-lessons.ts'
import type { Shop } from '#server/shop.ts'
import { isEntitled } from '#server/catalogue/queries/entitlements.ts'
import { soldItems } from '#server/catalogue/sold-items.ts'

export interface Download {
  readonly orderId: string
  readonly productId: string
  /** Of a course: which lesson. */
  readonly lessonId?: string | undefined
}

export const missingDownload = () => new Refusal('not-found', 'noDownload')

function signature(shop: Shop, { orderId, productId, lessonId }: Download, expiresAt: number) {
  const lesson = lessonId === undefined ? [] : [lessonId]
  return keyedHash(shop.secret, 'download', orderId, productId, String(expiresAt), ...lesson)
}

interface PaidFile {
  readonly store: FileStore
  readonly name: string
}

/**
 * The PDF of a book, or of a lesson, that was paid for and not given back, whether it is still sold or not; `not-found`
 * for anything else.
 */
async function paidFile(shop: Shop, download: Download): Promise<PaidFile> {
  const { productId, lessonId } = download
  const itemType = lessonId === undefined ? 'Book' : 'Course'
  if (!(await isEntitled(shop.db, download, itemType))) throw missingDownload()
  const file =
    lessonId === undefined
      ? ((await listedFile(shop, productId)) ?? (await lastFile(shop, productId)))
      : await lessonFile(shop, productId, lessonId)
  if (!file) throw missingDownload()
  return file
}

async function listedFile(shop: Shop, productId: string): Promise<PaidFile | undefined> {
  const product = shop.catalogue.find(productId)
  if (product?.itemType !== 'Book' || product.free) return undefined
  const store = shop.paidFiles
  return (await store.has(product.pdf)) ? { store, name: product.pdf } : undefined
}

/** The file as it was last sold: the book was removed, renamed or given away since. */
async function lastFile(shop: Shop, productId: string): Promise<PaidFile | undefined> {
  const sold = await soldItems(shop, [productId])
  const name = sold.find(({ itemType }) => itemType === 'Book')?.file
  const store = shop.keptFiles
  return name !== undefined && (await store.has(name)) ? { store, name } : undefined
}

/** A link that opens the file for `linkLifetimeMs`, for the buyer of the order only. */
export async function linkDownload(shop: Shop, userId: string, download: Download) {
  const owner = await findOrderOwner(shop.db, download.orderId)
  if (owner === undefined) throw missingDownload()
  if (owner !== userId) throw new Refusal('forbidden', 'orderOfSomebodyElse')
  await paidFile(shop, download)
  const expiresAt = shop.now() + linkLifetimeMs
  const query = new URLSearchParams({
    ...(download.lessonId !== undefined && { lesson: download.lessonId }),
    expires: String(expiresAt),
    signature: signature(shop, download, expiresAt),
  })
  const path = [download.orderId, download.productId].map(encodeURIComponent).join('/')
  const url = `${shop.callsAt}/api/downloads/${path}?${query}`
  return { url, expiresAt: new Date(expiresAt).toISOString() }
}

/** Where the file behind a signed link lies, and as what it is saved; refused when the link is forged or too old. */
export async function openDownload(
  shop: Shop,
  download: Download,
  link: { expires: string; signature: string },
): Promise<{ file: PaidFile; savedAs: string }> {
  const expiresAt = Number(link.expires)
  if (!equalInConstantTime(link.signature, signature(shop, download, expiresAt)))
    throw new Refusal('forbidden', 'linkNotValid')
  if (expiresAt < shop.now()) throw new Refusal('link-expired', 'linkExpired')
  return { file: await paidFile(shop, download), savedAs: `${nameOf(download)}.pdf` }
}

const nameOf = ({ productId, lessonId }: Download) =>
  lessonId === undefined ? productId : `${productId}-${lessonId}`
