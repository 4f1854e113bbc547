import type { TestProject } from 'vitest/node'
import { serveStatic } from '../static-server.ts'
import { startBehindCdn } from './cdn-servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where pages are asked for instead of read from dist. */
    pagesAt: string | undefined
  }
}

/** The files of a CDN on a plain static server, with the shop's server behind. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const behind = await startBehindCdn(['netlify'])
  const cdn = await serveStatic(behind.folderOf('netlify'))
  project.provide('pagesAt', cdn.origin)
  return async () => {
    await cdn.close()
    await behind.stop()
  }
}
