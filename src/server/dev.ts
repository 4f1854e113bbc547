import { join } from 'node:path'
import { CatalogueFile } from '#contracts/catalogue-file.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { pollPayments } from './payments/poll-payments.ts'
import { playProviders } from '#server/providers/open-providers.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createApp } from './app.ts'
import { openShop } from './open-shop.ts'

/** A placeholder, replaced by the current content in every request. */
const nothingYet = CatalogueFile.parse({
  firm: { name: '', email: '', phone: '' },
  consultationFeePaise: 0,
  webinars: [],
  products: [],
})

type Variables = Record<string, string | undefined>

async function open(origin: string, variables: Variables) {
  const environment = readEnvironment({ DATA_DIR: './data/dev', ...variables })
  const at = () => origin
  const shop = await openShop(environment, {
    catalogue: createCatalogue(nothingYet),
    privateFiles: join(process.cwd(), 'content'),
    page: () => undefined,
    publicFile: () => undefined,
    siteUrl: at,
    sandboxUrl: at,
    now: Date.now,
  })
  const file = join(environment.DATA_DIR, 'sandbox.sqlite')
  const payments = await playProviders(at)
  return { shop, sandbox: createSandbox({ file, origin: at, payments }) }
}

let opened: ReturnType<typeof open> | undefined

/** Answers a request during development, with the catalogue of the current content. */
export async function answer(request: Request, variables: Variables): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  opened ??= open(origin, variables)
  const { shop, sandbox } = await opened
  if (pathname.startsWith('/sandbox')) return await sandbox.fetch(request)

  const content = await fetch(`${origin}/catalogue.json`)
  const catalogue = createCatalogue(CatalogueFile.parse(await content.json()))
  const response = await createApp({ ...shop, catalogue }).fetch(request)
  void shop.outbox.deliver().then(() => pollPayments(shop))
  return response
}
