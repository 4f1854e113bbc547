import { linkLifetimeMs } from '#domain/lifetimes.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { findOrderOwner } from './queries/orders.ts'
import { Refusal, troubleBehind } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash } from '#server/secrets.ts'
import { lessonCopy, listedLessonFile } from '#server/courses/course-lessons.ts'
import type { Shop } from '#server/shop.ts'
import { isEntitled } from '#server/catalogue/queries/entitlements.ts'
import { soldItems } from '#server/catalogue/sold-items.ts'

export interface Download {
  readonly orderId: string
  readonly productId: string
  /** For a course: which lesson. */
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
 * The PDF of a book or lesson that was paid for and not refunded, whether it is still sold or not; `not-found` for
 * anything else. A file that is part of the site is read from there, without the object store.
 */
async function paidFile(shop: Shop, download: Download): Promise<PaidFile> {
  const itemType = download.lessonId === undefined ? 'Book' : 'Course'
  if (!(await isEntitled(shop.db, download, itemType))) throw missingDownload()
  const { paidFiles, keptFiles } = shop
  const listed = listedFile(shop, download)
  if (listed !== undefined && (await paidFiles.has(listed)))
    return { store: paidFiles, name: listed }
  const copy = await copyOf(shop, download)
  if (copy !== undefined && (await keptFiles.has(copy))) return { store: keptFiles, name: copy }
  throw missingDownload()
}

/** Its file name in the current catalogue. */
function listedFile(shop: Shop, { productId, lessonId }: Download): string | undefined {
  if (lessonId !== undefined) return listedLessonFile(shop, productId, lessonId)
  const product = shop.catalogue.find(productId)
  return product?.itemType === 'Book' && !product.free ? product.pdf : undefined
}

/** Its copy when last sold: it may have been removed, renamed or made free since. */
async function copyOf(shop: Shop, { productId, lessonId }: Download): Promise<string | undefined> {
  if (lessonId !== undefined) return await lessonCopy(shop, productId, lessonId)
  return (await soldItems(shop, [productId])).find(({ itemType }) => itemType === 'Book')?.file
}

/**
 * An object store URL that opens this file for some seconds; undefined if the server has to send it: no store is
 * reachable for browsers, it is down, or it does not have the file yet.
 */
export async function findStoreLink(
  shop: Shop,
  download: Download,
  given: Parameters<FileStore['url']>[1],
): Promise<string | undefined> {
  const { keptFiles, log } = shop
  if (!keptFiles.isRemote) return undefined
  const copy = await copyOf(shop, download)
  const url = copy === undefined ? undefined : await keptFiles.url(copy, given)
  if (copy === undefined || url === undefined) return undefined
  try {
    return (await keptFiles.has(copy)) ? url : undefined
  } catch (error) {
    log.warn({ err: troubleBehind(error) }, 'no link into the object store: the server sends it')
    return undefined
  }
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

/** The file behind a signed link, and the name to save it as; refused if the link is forged or expired. */
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
