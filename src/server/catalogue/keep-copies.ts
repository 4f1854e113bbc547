import { nameOfCopy, type ReadOriginal } from '#server/files/file-store.ts'
import { Refusal, troubleBehind } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'

/** The name of a copy, which `uploadCopies` stores later; null if there is nothing to copy. */
export async function announceCopy(
  { waitingCopies }: Shop,
  extension: string,
  read: ReadOriginal,
): Promise<string | null> {
  const bytes = await read()
  if (!bytes) return null
  const name = nameOfCopy(bytes, extension)
  waitingCopies.set(name, read)
  return name
}

const isAway = (error: unknown) => error instanceof Refusal && error.code === 'unavailable'

/**
 * Stores the waiting copies. Runs in the background; while the object store is unreachable, the rest is retried in a
 * minute.
 */
export async function uploadCopies({ keptFiles, waitingCopies, log }: Shop): Promise<void> {
  if (waitingCopies.size === 0) return
  try {
    const there = new Set(await keptFiles.list(''))
    for (const [name, read] of waitingCopies) {
      if (!there.has(name)) {
        const bytes = await read()
        if (bytes && name.startsWith(nameOfCopy(bytes, ''))) await keptFiles.put(name, bytes)
        else log.error({ name }, 'a file that is sold changed or went before it was copied')
      }
      waitingCopies.delete(name)
    }
  } catch (error) {
    if (!keptFiles.isRemote || !isAway(error)) throw error
    const waiting = waitingCopies.size
    const words = 'files that are sold wait for the object store, which is asked again in a minute'
    log.warn({ err: troubleBehind(error), waiting }, words)
  }
}
