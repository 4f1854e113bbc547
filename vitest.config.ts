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

/** What is about headers, adapters, guesses and texts, and asks of a database what a hundred other tests ask. */
const aboutNoDatabase = [
  'adapters,answer-headers,changed-word,confirm-password,corrected-clock,doctor,enumeration,export-my-data,killed',
  'passport,people-calls,products,providers,result-pages,return-page,safe-changes,send-again,site,smtp,videos',
  'unreliable-network,weak-passwords,webinar-calendar,attacks/client-address,attacks/cross-site,attacks/editor-origin',
  'attacks/hash-room,attacks/headers,attacks/known-mode,attacks/log-ins,attacks/pasted-text,attacks/text-is-text',
  // A full disk is the file's: it skips itself there.
  'attacks/disk-trouble',
].flatMap((names) => names.split(',').map((name) => `tests/api/${name}.test.ts`))

/** The same files as `api`; the stand-ins have no database but their own file. */
const apiOnPostgres = {
  ...together('api'),
  name: 'api-postgres',
  exclude: ['tests/api/sandbox-*.test.ts', ...(isFull ? [] : aboutNoDatabase)],
  globalSetup: 'tests/postgres.ts',
}

/** Something happens between two steps of the server, whose modules are changed for that: each file has its own. */
const races = project('races')

/** A dozen builds: for whoever changes how a site is built, or how one takes the place of another. */
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
      { test: races },
      { test: { ...races, name: 'races-postgres', globalSetup: 'tests/postgres.ts' } },
      { test: { ...project('simulation'), globalSetup: 'tests/postgres.ts' } },
      { test: { ...together('pages'), exclude: isFull ? [] : aboutBuilds } },
      { test: { ...project('processes'), globalSetup: 'tests/postgres.ts' } },
      // Each of them starts several programs.
      { test: { ...project('commands'), testTimeout: 180_000 } },
    ],
  },
})
