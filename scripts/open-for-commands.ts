import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Command } from '#server/admin/commands/command.ts'
import type { OpenedShop } from '#server/admin/commands/run-command.ts'
import { findBuiltSite } from '#server/built-site.ts'
import { readCatalogue } from '#server/catalogue/catalogue.ts'
import { openExisting, placeOf } from '#server/database/open.ts'
import { type Environment, EnvironmentError, readEnvironment } from '#server/settings/env.ts'
import { openPublishing } from '#server/open-publishing.ts'
import { openShop } from '#server/open-shop.ts'
import { ownHost, shownHost } from '#server/http/server-limits.ts'
import { Refusal } from '#server/refusal.ts'

/** The current user; by number if it has no name, as in a container. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`
  }
}

/** Exits with a message instead of a stack trace; code 2 for a usage error. */
export function stopWith(message: string, code: 1 | 2 = 2): never {
  console.error(message)
  process.exit(code)
}

process.umask(0o077)

/** Reads the same variables as the server. */
export function environmentOrStop(): Environment {
  try {
    return readEnvironment({ LOG_LEVEL: 'silent', ...process.env })
  } catch (error) {
    if (error instanceof EnvironmentError) stopWith(error.message)
    throw error
  }
}

/** The refusal of a command when there is no shop, or one that it must not touch. */
export function whyNotOpened(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const reason = error instanceof Error ? error.message : 'unknown'
  return new Refusal('unavailable', 'notOpened', { reason })
}

/**
 * Opens the shop as the running server does: the same database, services and, in the sandbox, simulated
 * ones. It must exist; commands never create one. Throws a `Refusal`.
 */
export async function openForCommands({ anyMode, migrates }: Command): Promise<OpenedShop> {
  const environment = environmentOrStop()
  const { DATA_DIR, HOST, PORT, mode } = environment
  const built = findBuiltSite(DATA_DIR) ?? stopWith('The site is not built. Please run: npm start')
  const siteUrl = () => `http://${shownHost(HOST)}:${PORT}`
  let served = built
  try {
    const shop = await openShop(environment, {
      catalogue: readCatalogue(join(built.private, 'catalogue.json')),
      page: () => undefined,
      publicFile: () => undefined,
      privateFiles: built.private,
      visit: (at) => openExisting(at, { migrates, mode: anyMode ? undefined : mode }),
      siteUrl,
      publishing: openPublishing(environment, {
        current: () => served,
        // No server is running: the next one must be able to serve it.
        openRelease: async (next) => {
          // Imported lazily: other commands would load the whole server for it.
          const { readRelease } = await import('#server/live-site.ts')
          readRelease(next, { environment, siteUrl })
          served = next
        },
        checkRelease: () => undefined,
        now: Date.now,
        localUrl: undefined,
        variables: process.env,
      }),
      sandboxUrl: () => `http://${ownHost(HOST)}:${PORT}`,
      now: Date.now,
      actor: `cli:${ownName()}`,
    })
    return { shop, connectionString: placeOf(environment) }
  } catch (error) {
    throw whyNotOpened(error)
  }
}
