import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Paths of files and what is in them, in base64. */
type Files = readonly (readonly [path: string, content: string])[]

/**
 * Lets a page open a folder of the browser's own, where a person would choose one of the computer in a
 * window that no test can press.
 */
export async function chooseOwnFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
  })
}

/** Copies files of a project into the folder that the page will open. */
export async function fillFolder(page: Page, root: string, pattern: string): Promise<void> {
  const files: Files = globSync(pattern, { cwd: root }).map((path) => [
    path,
    readFileSync(join(root, path)).toString('base64'),
  ])
  await page.evaluate(async (all) => {
    const top = await navigator.storage.getDirectory()
    await top.getDirectoryHandle('.git', { create: true })
    for (const [path, content] of all) {
      const folders = path.split('/')
      const name = folders.pop() ?? ''
      let folder = top
      for (const part of folders) folder = await folder.getDirectoryHandle(part, { create: true })
      const file = await folder.getFileHandle(name, { create: true })
      const writer = await file.createWritable()
      await writer.write(Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)))
      await writer.close()
    }
  }, files)
}

/** The files of the folder that were written since a moment, in epoch milliseconds. */
export async function readFolder(page: Page, since: number): Promise<ReadonlyMap<string, Buffer>> {
  const files: Files = await page.evaluate(async (earliest) => {
    const found: [string, string][] = []
    const collect = async (folder: FileSystemDirectoryHandle, above: string): Promise<void> => {
      for await (const handle of folder.values()) {
        const path = above + handle.name
        if (handle instanceof FileSystemDirectoryHandle) await collect(handle, `${path}/`)
        else if (handle instanceof FileSystemFileHandle) {
          const file = await handle.getFile()
          if (file.lastModified >= earliest) found.push([path, (await file.bytes()).toBase64()])
        }
      }
    }
    await collect(await navigator.storage.getDirectory(), '')
    return found
  }, since)
  return new Map(files.map(([path, content]) => [path, Buffer.from(content, 'base64')]))
}
