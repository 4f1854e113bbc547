import type { ViteDevServer } from 'vite'
import { reloadsTold } from '../browser/findings-events.ts'

const isReload = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && Reflect.get(payload, 'type') === 'full-reload'

/**
 * Counts the reloads that Vite tells the open pages of, and lets each page know the count of when it was asked
 * for. Vite tells a page that connects later nothing: it would stay as it was before the change.
 */
export function countReloads({ environments, middlewares }: ViteDevServer): () => number {
  const { hot } = environments.client
  const send: unknown = Reflect.get(hot, 'send')
  if (typeof send !== 'function') throw new Error('Vite no longer says how it reloads pages')
  let told = 0
  Object.assign(hot, {
    send(...words: unknown[]) {
      if (isReload(words[0])) told++
      Reflect.apply(send, hot, words)
    },
  })
  middlewares.use((_, response, next) => {
    response.setHeader('Server-Timing', `${reloadsTold};dur=${told}`)
    next()
  })
  return () => told
}
