import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../processes/start-server.ts'
import { programEnvironment } from '../program-environment.ts'
import { freePort } from './edited-project.ts'

/** Of a public address, so that all headers of https are sent, and in the sandbox. */
export const siteUrl = 'https://shop.test'
const settings = { SITE_URL: siteUrl, SANDBOX: '1' }

/** What a build for a CDN does behind the build. */
export function exportForCdn(
  words: readonly string[],
  variables: Record<string, string> = settings,
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/cdn.ts', ...words], {
    env: programEnvironment(variables),
    encoding: 'utf8',
  })
  return { status, out: stdout, err: stderr }
}

/** The server of the built site, and its files for these CDNs in folders of their own. */
export async function startBehindCdn<Target extends string>(targets: readonly Target[]) {
  const folder = mkdtempSync(join(tmpdir(), 'cdn-'))
  const port = await freePort()
  const server = await startServer(port, {
    ...settings,
    TRUST_PROXY: '1',
    DATA_DIR: join(folder, 'data'),
  })
  for (const target of targets) {
    const out = ['--out', join(folder, target)]
    const { status, err } = exportForCdn(['--target', target, '--origin', server.origin, ...out])
    if (status !== 0) throw new Error(err)
  }
  return {
    server: server.origin,
    folderOf: (target: Target) => join(folder, target),
    stop: async () => {
      await server.kill('SIGTERM')
      rmSync(folder, { recursive: true })
    },
  }
}
