import { atom } from 'nanostores'
import type { LinkDownload } from '#contracts/orders.ts'
import { callAsUser, failureText } from './call-as-user.ts'
import { showNotice } from './notice.ts'

/** Ids of the books whose link is being asked for. */
export const $downloading = atom<readonly string[]>([])

/** Asks for a short-lived link and opens it: the browser saves the file, the page stays. */
export async function download(orderId: string, productId: string): Promise<void> {
  if ($downloading.get().includes(productId)) return
  $downloading.set([...$downloading.get(), productId])
  try {
    const body = { orderId, productId }
    const { url } = await callAsUser<LinkDownload>('post', '/api/downloads', { body })
    globalThis.location.assign(url)
  } catch (error) {
    showNotice({ kind: 'alert', text: failureText(error) })
  } finally {
    $downloading.set($downloading.get().filter((id) => id !== productId))
  }
}
