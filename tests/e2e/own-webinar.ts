import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { copyProject, freePort } from '../pages/edited-project.ts'

const file = 'content/webinars/hooponopono-power.md'

interface OwnShop {
  /** The folder whose webinars are shown. */
  readonly webinars: string
  readonly shop: { readonly origin: string }
}

/**
 * For tests of seats that are paid: at a shop of their own, whose one webinar has a price and is ahead. What the firm
 * plans, if it plans anything, is its own affair, and turns no test red.
 */
export const test = base.extend<object, OwnShop>({
  webinars: ['tests/sample/content/webinars', { option: true, scope: 'worker' }],
  shop: [
    async ({ webinars }, use) => {
      const project = copyProject()
      rmSync(join(project.root, 'content/webinars'), { recursive: true })
      cpSync(webinars, join(project.root, 'content/webinars'), { recursive: true })
      const written = readFileSync(join(project.root, file), 'utf8')
      const nextYear = new Date().getFullYear() + 1
      project.write(
        file,
        written.replace(/^date: .*\nsampleInDays: .*$/m, `date: ${nextYear}-01-20`),
      )
      await project.run(['scripts/build.mjs'])
      const port = await freePort()
      const settings = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` }
      await use(await project.serve(['src/server/main.ts'], settings, port))
      await project[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
})
