import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readCatalogue } from '#server/catalogue.ts'
import { type Environment, EnvironmentError, readEnvironment } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import { ownHost, shownHost } from '#server/own-address.ts'
import type { Shop } from '#server/shop.ts'

/** Ends the program with words instead of a stack: whoever typed the command reads them. */
export function stopWith(message: string): never {
  console.error(message)
  process.exit(2)
}

process.umask(0o077)

/** The same variables as the server's. */
export function environmentOrStop(): Environment {
  try {
    return readEnvironment({ LOG_LEVEL: 'silent', ...process.env })
  } catch (error) {
    if (error instanceof EnvironmentError) stopWith(error.message)
    throw error
  }
}

/** The shop as the running server has it: the same database, services and, in the sandbox, stand-ins. */
export async function openForCommands({ anyMode }: { anyMode: boolean }): Promise<Shop> {
  const environment = environmentOrStop()
  const dist = resolve(import.meta.dirname, '../dist')
  const catalogueFile = join(dist, 'private/catalogue.json')
  if (!existsSync(catalogueFile)) stopWith('The site is not built. Please run: npm start')
  const { HOST, PORT } = environment
  try {
    return await openShop(environment, {
      catalogue: readCatalogue(catalogueFile),
      page: () => undefined,
      publicFile: () => undefined,
      privateFiles: join(dist, 'private'),
      anyMode,
      siteUrl: () => `http://${shownHost(HOST)}:${PORT}`,
      sandboxUrl: () => `http://${ownHost(HOST)}:${PORT}`,
      now: Date.now,
    })
  } catch (error) {
    stopWith(`The shop cannot be opened: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}
