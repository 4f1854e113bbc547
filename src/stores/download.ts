import { atom } from 'nanostores'
import type { LinkDownload } from '#contracts/orders.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import { showNotice } from './notice.ts'

/** Ids of the books and lessons whose link is being requested. */
export const $downloading = atom<readonly string[]>([])

/** Requests a short-lived link and opens it: the browser saves the file, the page stays. */
export async function download(
  orderId: string,
  productId: string,
  lessonId?: string,
): Promise<void> {
  const asked = lessonId ?? productId
  if ($downloading.get().includes(asked)) return
  $downloading.set([...$downloading.get(), asked])
  try {
    const body = { orderId, productId, ...(lessonId !== undefined && { lessonId }) }
    const { url } = await callAsUser<LinkDownload>('post', '/api/downloads', { body })
    globalThis.location.assign(url)
  } catch (error) {
    showNotice({ kind: 'alert', text: failureText(error) })
  } finally {
    $downloading.set($downloading.get().filter((id) => id !== asked))
  }
}
