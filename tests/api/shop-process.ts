// A shop in a process of its own, for tests that kill it: usage
// `node tests/api/shop-process.ts <data folder> <origin of the stand-ins> <milliseconds its clock is ahead>`.
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { startBackground } from '#server/jobs.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { openShop } from '#server/open-shop.ts'
import { listen } from './listen.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

const [folder = '', standIns = '', aheadMs = '0'] = process.argv.slice(2)
const environment = readEnvironment({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const shop = await openShop(environment, {
  catalogue: createCatalogue(sampleCatalogue),
  privateFiles: folder,
  page: () => undefined,
  publicFile: () => undefined,
  siteUrl: () => standIns,
  sandboxUrl: () => standIns,
  now: () => Date.now() + Number(aheadMs),
})
startBackground(shop)
const server = createAdaptorServer({ fetch: createApp(shop).fetch })
console.log(`port ${await listen(server)}`)
