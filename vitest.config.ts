import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { isFull } from './scripts/full-check.ts'

const project = (name: string) => ({
  name,
  include: [`tests/${name}/**/*.test.ts`],
  // A hang is an error, a busy machine is none.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
})

/** Modules of theirs keep caches alone, so files share what is loaded, which saves half of the time; but not in the long form. */
const together = (name: string) => ({ ...project(name), isolate: isFull })

/** Where the database decides: money, places, whose turn it is, and its own forms. All others ask of it what these do. */
const whereDatabaseDecides = [
  'account-migration,attacks/holds,audit,booking-keys,bookings,cart,cut-off-payments,database,delete-account',
  'devices-migration,doctor-postgres,downloads,found-payments,found-refunds,leases,mails-migration,metrics',
  'migrations,money-differs,payment,purchase-keys,query-plans,refunds,seat-requests,sessions,sold-entries,turns',
  'unpaid-term,webhook,wishes-migration',
].flatMap((names) => names.split(',').map((name) => `tests/api/${name}.test.ts`))

/** The same files as `api`, in the long form; the stand-ins have no database but their own file. */
const apiOnPostgres = {
  ...together('api'),
  name: 'api-postgres',
  ...(!isFull && { include: whereDatabaseDecides }),
  exclude: ['tests/api/sandbox-*.test.ts'],
  globalSetup: 'tests/postgres.ts',
}

/** A dozen builds: who changes how a site is built or changed for another takes the long form. */
const aboutBuilds = ['tests/pages/releases.test.ts', 'tests/pages/growth.test.ts']

export default defineConfig({
  // `pages`, `processes` and `commands` need dist/: build first.
  test: {
    // By itself it leaves a core unused, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: together('unit'),
        // The collections, loaded without a build.
        resolve: { alias: { 'astro:content': resolve('tests/unit/content/astro-content.ts') } },
      },
      {
        test: {
          ...project('stores'),
          // Stores look after themselves for a second longer than anybody listens.
          unstubGlobals: false,
          // A page that is opened anew loads everything anew.
          server: { deps: { inline: [/nanostores/, /\/ky\//] } },
        },
      },
      { test: together('api') },
      { test: apiOnPostgres },
      { test: { ...project('simulation'), globalSetup: 'tests/postgres.ts' } },
      { test: { ...project('pages'), exclude: isFull ? [] : aboutBuilds } },
      { test: { ...project('processes'), globalSetup: 'tests/postgres.ts' } },
      // Each of them starts several programs.
      { test: { ...project('commands'), testTimeout: 180_000 } },
    ],
  },
})
