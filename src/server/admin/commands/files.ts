import { join } from 'node:path'
import { diskFiles } from '#server/files/disk-files.ts'
import { type FileStore, isSoldFileName, nameOfCopy, readWhole } from '#server/files/file-store.ts'
import { troubleBehind } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type Command, UsageError } from './command.ts'

type Outcome = 'copied' | 'there' | 'broken'

/** A copy's name starts with a digest of its bytes. */
const isWhole = (name: string, bytes: Uint8Array | undefined) =>
  bytes !== undefined && name.startsWith(nameOfCopy(bytes, '.'))

async function copyOne(name: string, from: FileStore, to: FileStore): Promise<Outcome> {
  if (isWhole(name, await readWhole(to, name))) return 'there'
  const bytes = await readWhole(from, name)
  if (!bytes || !isWhole(name, bytes)) return 'broken'
  await to.put(name, bytes)
  return isWhole(name, await readWhole(to, name)) ? 'copied' : 'broken'
}

async function moveFiles(
  { keptFiles, dataFolder }: Shop,
  toDisk: boolean,
  print: (line: string) => void,
): Promise<number> {
  const disk = diskFiles(join(dataFolder, 'files'))
  const [from, to] = toDisk ? [keptFiles, disk] : [disk, keptFiles]
  const count: Record<Outcome, number> = { copied: 0, there: 0, broken: 0 }
  let failure: string | undefined
  try {
    for (const name of (await from.list('')).filter(isSoldFileName)) {
      const outcome = await copyOne(name, from, to)
      count[outcome] += 1
      if (outcome === 'broken') print(`${name} is broken: its bytes are not those of its name.`)
    }
  } catch (error) {
    const trouble = troubleBehind(error)
    failure = trouble instanceof Error ? trouble.message : 'unknown'
  }
  print(
    `Copied ${count.copied}, there already ${count.there}, broken ${count.broken}. All but the broken ones were read back and compared with their names.`,
  )
  if (failure !== undefined) print(`It was not finished: ${failure} Run it again: it goes on.`)
  return failure === undefined && count.broken === 0 ? 0 : 1
}

export const moveFilesCommand: Command = {
  name: 'move-files',
  summary: 'copies the files of what was sold into the object store, or back',
  help: `npm run admin -- move-files [--to-disk]

Copies the files of the data folder into the object store that FILES_ENDPOINT and the others name, reads each
back, and compares it with its name, which is the SHA-256 of its bytes. With --to-disk it copies from the store
into the data folder. It may be run again at any time: what is there already is only compared. Nothing is
deleted. Exit code 1 when a file is broken or the store does not answer.`,
  anyMode: true,
  options: { 'to-disk': { type: 'boolean' } },
  async run(shop, { words, flag }, print) {
    if (words.length > 0) throw new UsageError('move-files takes no words.')
    if (!shop.keptFiles.isRemote) {
      print('There is no object store: FILES_ENDPOINT and the other four are not set.')
      return 1
    }
    return await moveFiles(shop, flag('to-disk'), print)
  },
}
