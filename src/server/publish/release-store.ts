import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import pLimit from 'p-limit'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import { codeStampFile } from '#server/built-site.ts'
import { type FileStore, readWhole } from '#server/files/file-store.ts'

/** The SHA-256 of every file of a release, by its path with forward slashes. */
const Manifest = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/))
type Manifest = z.infer<typeof Manifest>

const atOnce = 8
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const fileName = (digest: string) => `files/${digest}`
const manifestName = (digest: string) => `manifests/${digest}.json`

/** The store's content differs from what was uploaded. */
export class BrokenRelease extends Error {
  override name = 'BrokenRelease' as const
}

async function manifestOf(folder: string): Promise<Manifest> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== codeStampFile)
  const limit = pLimit(atOnce)
  const pairs = files.map((file) =>
    limit(async () => {
      const path = join(file.parentPath, file.name)
      const name = relative(folder, path).split(sep).join('/')
      return [name, digestOf(await readFile(path))] as const
    }),
  )
  return Object.fromEntries((await Promise.all(pairs)).toSorted())
}

/**
 * Uploads a release, each file under the digest of its bytes, so files shared with earlier releases are not sent again.
 * Returns the digest of its manifest. Throws when the store is unavailable.
 */
export async function uploadRelease(store: FileStore, folder: string): Promise<string> {
  const manifest = await manifestOf(folder)
  const stored = new Set(await store.list('files/'))
  const limit = pLimit(atOnce)
  const missing = new Map(
    Object.entries(manifest)
      .filter(([, digest]) => !stored.has(fileName(digest)))
      .map(([path, digest]) => [digest, path]),
  )
  const sent = [...missing].map(([digest, path]) =>
    limit(async () => store.put(fileName(digest), await readFile(join(folder, path)))),
  )
  await Promise.all(sent)
  const text = Buffer.from(JSON.stringify(manifest))
  await store.put(manifestName(digestOf(text)), text)
  return digestOf(text)
}

async function readManifest(store: FileStore, digest: string): Promise<Manifest> {
  const bytes = await readWhole(store, manifestName(digest))
  const manifest = bytes && Manifest.safeParse(parseJson(Buffer.from(bytes).toString())).data
  if (!manifest || digestOf(bytes) !== digest)
    throw new BrokenRelease('the list of its files is missing in the object store, or damaged')
  return manifest
}

interface Fetching {
  readonly manifest: string
  /** The destination folder. */
  readonly target: string
  /** A local release, whose files are reused. */
  readonly beside: string
}

/**
 * Downloads a release into a folder, all or nothing; every file is verified. Does nothing if the folder exists. Throws
 * `BrokenRelease`, or when the store is unavailable.
 */
export async function fetchRelease(
  store: FileStore,
  { manifest: digest, target, beside }: Fetching,
): Promise<void> {
  if (existsSync(target)) return
  const manifest = await readManifest(store, digest)
  const here = existsSync(beside) ? await manifestOf(beside) : {}
  const known = new Map(Object.entries(here).map(([path, own]) => [own, join(beside, path)]))
  const draft = `${dirname(target)}${sep}.fetching-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  const limit = pLimit(atOnce)
  const written = Object.entries(manifest).map(([path, own]) =>
    limit(async () => {
      const file = resolve(draft, path)
      if (!file.startsWith(resolve(draft) + sep))
        throw new BrokenRelease(`a path leads out of it: ${path}`)
      await mkdir(dirname(file), { recursive: true })
      const copy = known.get(own)
      if (copy !== undefined) return await copyFile(copy, file)
      const bytes = await readWhole(store, fileName(own))
      if (!bytes || digestOf(bytes) !== own)
        throw new BrokenRelease(`${path} is missing in the object store, or damaged`)
      return await writeFile(file, bytes)
    }),
  )
  // All writes have finished before the folder is removed.
  const failed = (await Promise.allSettled(written)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await rm(draft, { recursive: true, force: true })
    throw failed.reason
  }
  await rename(draft, target)
}

/** Removes everything not referenced by these manifests. */
export async function forgetReleases(
  store: FileStore,
  manifests: readonly string[],
): Promise<void> {
  const needed = new Set(manifests.map(manifestName))
  for (const digest of manifests)
    for (const own of Object.values(await readManifest(store, digest))) needed.add(fileName(own))
  const all = [...(await store.list('files/')), ...(await store.list('manifests/'))]
  const limit = pLimit(atOnce)
  const over = all.filter((name) => !needed.has(name))
  await Promise.all(over.map((name) => limit(() => store.remove(name))))
}
