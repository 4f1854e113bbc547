import { join } from 'node:path'
import type { Environment } from '#server/settings/env.ts'
import { diskFiles } from './disk-files.ts'
import type { FileStore } from './file-store.ts'
import { s3Client, StoreError } from './s3-client.ts'
import { s3Files } from './s3-files.ts'

/** The settings of file storage. */
export type FilesEnvironment = Pick<Environment, 'DATA_DIR' | 'FILES_LINKS' | 'store'>

/**
 * File stores by folder name: in the object store if configured, else below the data folder. `now` is used to sign
 * requests to the store, in epoch milliseconds.
 */
export function openFiles(
  { DATA_DIR, FILES_LINKS, store }: FilesEnvironment,
  folder: string,
  now: () => number = Date.now,
): FileStore {
  if (!store) return diskFiles(join(DATA_DIR, folder))
  return s3Files(s3Client(store, now), folder, FILES_LINKS === '1')
}

/** Checks the object store by listing one name; undefined if it works, or none is configured. */
export async function findStoreTrouble(
  { store }: Pick<FilesEnvironment, 'store'>,
  now: () => number = Date.now,
): Promise<StoreError | undefined> {
  try {
    if (store) await s3Client(store, now).list('files/', 1)
    return undefined
  } catch (error) {
    if (error instanceof StoreError) return error
    throw error
  }
}
