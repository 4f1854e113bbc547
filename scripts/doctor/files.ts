import { type Finding, reasonOf } from './finding.ts'
import { readWhole } from '../../src/server/files/file-store.ts'
import { findStoreTrouble, openFiles } from '../../src/server/files/open-files.ts'
import type { StoreError } from '../../src/server/files/s3-client.ts'
import { troubleBehind } from '../../src/server/refusal.ts'
import type { Environment } from '../../src/server/settings/env.ts'

const subject = 'Files (object store)'

function adviceOn({ trouble }: StoreError): string {
  if (trouble === 'clock') return 'Let the clock follow a time server: timedatectl set-ntp true.'
  if (trouble === 'unreachable')
    return 'If FILES_ENDPOINT is right, the store or the way to it is in trouble. The shop sells meanwhile; files that the site has no more are away.'
  if (trouble === 'failing') return 'Ask whoever runs the store; try again in some minutes.'
  return 'Compare the five variables FILES_… with the page of the store: docs/operations.md, "Files in an object store".'
}

/** Puts, reads and deletes one object; undefined if files are in the data folder. */
export async function checkFiles(environment: Environment): Promise<Finding | undefined> {
  const { store } = environment
  if (!store) return undefined
  const trouble = await findStoreTrouble(environment)
  if (trouble) {
    const words = trouble.message.replace(/\.$/, '')
    return { subject, state: 'wrong', words, advice: adviceOn(trouble) }
  }
  const files = openFiles(environment, 'files')
  const name = `doctor-${crypto.randomUUID()}`
  const bytes = new TextEncoder().encode(name)
  try {
    await files.put(name, bytes)
    const read = await readWhole(files, name)
    await files.remove(name)
    if (!read || !Buffer.from(read).equals(bytes) || (await files.has(name)))
      throw new Error('what was put was not read, or is there still after it was deleted')
    const words = `one object was put, read and deleted in ${store.bucket} at ${store.endpoint}`
    return { subject, state: 'ok', words }
  } catch (error) {
    const words = reasonOf(troubleBehind(error)).replace(/\.$/, '')
    const advice =
      'The key must be allowed to list the bucket, and to read, write and delete in it.'
    return { subject, state: 'wrong', words, advice }
  }
}
