import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import type { Firm } from '#server/mail/template-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { previewMail, previewRefusedMail } from './emails.ts'
import { readStored } from './publish-state.ts'
import { buildCommit, publishingOf, UnfitCommit } from './publish.ts'

/** Path of previews, on the editor's origin. */
export const previewPath = '/preview'

const mostPreviews = 5

const foldersIn = (folder: string) => join(folder, 'previews')
/** Encodes a branch as a single path segment and folder name. */
const nameOf = (branch: string) => encodeURIComponent(branch)

/**
 * Builds the preview of a branch and mails its editor the link, or what is wrong. Resolves when finished; a failure
 * keeps the previous preview. Throws build errors, and a `Refusal` if publishing is not set up.
 */
export async function buildPreview(shop: Shop, branch: string): Promise<void> {
  const publishing = publishingOf(shop)
  const { folder, repository, previewsAt, editors, turns } = publishing
  if (previewsAt === undefined) return
  await turns.take(`preview ${branch}`, async () => {
    const commit = await repository.fetch(branch)
    const note = join(foldersIn(folder), nameOf(branch), '.commit')
    if (!commit || (existsSync(note) && (await readFile(note, 'utf8')) === commit.id)) return
    const write = async (mail: (firm: Firm, to: string) => Promise<NewMail>) => {
      const { firm } = shop.catalogue
      const editor = editors.find((one) => one.toLowerCase() === commit.email.toLowerCase())
      await insertMail(shop.db, await mail(firm, editor ?? firm.email), shop.now())
      void shop.outbox.deliver()
    }
    let release
    try {
      const before = (await readStored(shop)).live?.commit
      release = await buildCommit(publishing, commit, { at: shop.now(), before })
    } catch (error) {
      if (!(error instanceof UnfitCommit)) throw error
      const { messages } = error
      await write((firm, to) => previewRefusedMail(firm, to, { branch, messages }))
      return
    }
    await writeFile(join(release, '.commit'), commit.id)
    await removePreview(shop, branch)
    await mkdir(foldersIn(folder), { recursive: true })
    await rename(release, join(foldersIn(folder), nameOf(branch)))
    await removeOldest(folder)
    const url = `${previewsAt}${previewPath}/${nameOf(branch)}/`
    await write((firm, to) => previewMail(firm, to, { branch, url }))
  })
}

/** Removes the preview of a deleted branch. */
export async function removePreview({ publishing }: Shop, branch: string): Promise<void> {
  if (!publishing) return
  await rm(join(foldersIn(publishing.folder), nameOf(branch)), { recursive: true, force: true })
}

async function removeOldest(folder: string): Promise<void> {
  const all = foldersIn(folder)
  const since = (name: string) => statSync(join(all, name, '.commit')).mtimeMs
  const names = readdirSync(all).toSorted((a, b) => since(b) - since(a))
  for (const name of names.slice(mostPreviews)) await rm(join(all, name), { recursive: true })
}

/** A file of a preview. */
interface PreviewFile {
  readonly bytes: Buffer
  readonly extension: string
}

/** A file of a branch's preview; undefined if the file is missing, `null` if there is no such preview. */
export function previewFile(
  folder: string,
  branch: string,
  path: string,
): PreviewFile | undefined | null {
  const site = join(foldersIn(folder), nameOf(branch), 'site')
  if (!existsSync(site)) return null
  for (const near of [path, join(path, 'index.html')]) {
    const file = resolve(site, `.${sep}${near}`)
    const isInside = file.startsWith(resolve(site) + sep)
    if (isInside && statSync(file, { throwIfNoEntry: false })?.isFile())
      return { bytes: readFileSync(file), extension: extname(file) }
  }
  return undefined
}
