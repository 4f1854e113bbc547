import { atom } from 'nanostores'
import { call } from '#api/client.ts'
import type { ListVideos, Video } from '#contracts/site.ts'

type Videos =
  { state: 'loading' } | { state: 'failed' } | { state: 'ready'; videos: readonly Video[] }

export const $videos = atom<Videos>({ state: 'loading' })

/** Loads the latest videos. All errors show the same message. */
export async function loadVideos(): Promise<void> {
  $videos.set({ state: 'loading' })
  try {
    const { items } = await call<ListVideos>('get', '/api/videos')
    $videos.set({ state: 'ready', videos: items })
  } catch {
    $videos.set({ state: 'failed' })
  }
}
