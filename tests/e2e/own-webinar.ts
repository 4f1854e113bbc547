import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { isFull } from '../../scripts/full-check.ts'
import { nextWebinar } from '../content-read.ts'
import { copyProject, freePort } from '../pages/edited-project.ts'
import { startServer } from '../processes/start-server.ts'

const file = 'content/webinars/hooponopono-power.md'

interface Shop {
  readonly origin: string
}

interface OwnShop {
  /** The folder whose webinars are shown. */
  readonly webinars: string
  readonly shop: Shop
}

type Use = (shop: Shop) => Promise<void>

/** Seats of the built site can be paid, and there are enough for these tests. */
const isPaidAhead = (nextWebinar?.fields.price ?? 0) > 0 && (nextWebinar?.fields.seats ?? 100) > 20

const settingsOf = (port: number) => ({
  PORT: String(port),
  SITE_URL: `http://127.0.0.1:${port}`,
})

/** The built site once more, with data and services of its own. */
async function useBuilt(use: Use): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'own-webinar-'))
  const port = await freePort()
  const server = await startServer(port, { ...settingsOf(port), DATA_DIR: dataFolder })
  await use(server)
  await server.kill('SIGTERM')
  rmSync(dataFolder, { recursive: true })
}

/** A site that is built for these tests. */
async function useSample(webinars: string, use: Use): Promise<void> {
  const project = copyProject()
  rmSync(join(project.root, 'content/webinars'), { recursive: true })
  cpSync(webinars, join(project.root, 'content/webinars'), { recursive: true })
  const written = readFileSync(join(project.root, file), 'utf8')
  const nextYear = new Date().getFullYear() + 1
  project.write(file, written.replace(/^date: .*\nsampleInDays: .*$/m, `date: ${nextYear}-01-20`))
  await project.run(['scripts/build.mjs'])
  const port = await freePort()
  await use(await project.serve(['scripts/serve.mjs'], settingsOf(port), port))
  await project[Symbol.asyncDispose]()
}

/**
 * For tests of seats that are paid: at a shop of their own, whose one webinar has a price and is ahead. What the firm
 * plans, if it plans anything, is its own affair, and turns no test red: where it plans no such thing, and in the long
 * form, the site is built once more.
 */
export const test = base.extend<object, OwnShop>({
  webinars: ['tests/sample/content/webinars', { option: true, scope: 'worker' }],
  shop: [
    async ({ webinars }, use) => {
      await (isPaidAhead && !isFull ? useBuilt(use) : useSample(webinars, use))
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
})
