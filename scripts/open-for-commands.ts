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

/** Ends the program with words instead of a stack, 2 when it was not understood. */
/** Whoever types; a user without a name, as of a container, is known by number. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`
  }
}

export function stopWith(message: string, code: 1 | 2 = 2): never {
  console.error(message)
  process.exit(code)
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

/** A command ends with this sentence when there is no shop, or one that it must not touch. */
export function whyNotOpened(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const reason = error instanceof Error ? error.message : 'unknown'
  return new Refusal('unavailable', 'notOpened', { reason })
}

/**
 * The shop as the running server has it: the same database, services and, in the sandbox, stand-ins. It
 * must be there; a command makes none. Throws a `Refusal` in words.
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
        // No server runs: the next one must be able to serve it.
        openRelease: async (next) => {
          // Every other command would read all rooms of the server for it.
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
