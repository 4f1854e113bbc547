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

const inContent = (file: string) => `content/${file}`

/**
 * The short form (`npm test`) leaves out what starts programs or builds, kills them, or reads our own documents: a slip
 * there is found a night later. docs/decisions/0048-short-and-full-checks.md.
 */
const inFullOnly = {
  unit: [
    ...['card', 'mutations', 'palette', 'words'],
    // Every mistake that an editor can make, and what our own manuals say; `kinds` and `mistakes` stay.
    ...['editor-config', 'every-field', 'file-mistakes', 'living-site-mistakes', 'manuals'].map(
      inContent,
    ),
    ...['picture-and-text-mistakes', 'content-command', 'random-damage'].map(inContent),
  ],
  stores: ['address-form', 'kept', 'specified-words', 'typed-deductions'],
  api: [
    ...['doctor', 'doctor-postgres', 'flood-of-complaints', 'killed', 'webinar-calendar'],
    'file-stores-swift',
    // Their cost is the passwords that they try, one after the other, or a disk that fails.
    ...[
      'enumeration',
      'weak-passwords',
      'attacks/disk-trouble',
      'attacks/hash-room',
      'attacks/log-ins',
    ],
  ],
  pages: ['browser-editor', 'cdn', 'dated', 'dev', 'duties', 'editing', 'growth', 'releases'],
  commands: [
    'audit',
    'backup',
    'opening',
    'rehearsal',
    'backup-often',
    'backup-store',
    'object-store',
    'check',
    'production',
    'resend',
    'running',
    'troubles',
  ],
}
const leftOut = (name: keyof typeof inFullOnly) =>
  isFull ? [] : inFullOnly[name].map((file) => `tests/${name}/${file}.test.ts`)

/** What a database can do differently: transactions, locks, plans, migrations, money, and rows that others race for. */
const onPostgres = [
  'appointment-holds,auth,back-office,desk,desk-acts,bookings,cart,course-room,database,delete-account,fulfilment,idempotency-keys,leases,migrations,order-standing',
  'outbox,payment,purchase-keys,query-plans,refund-in-turn,refunds,restored-shop,sealing,publish-on-nodes,seat-requests,seats-left,shared-clock,webhook',
].flatMap((names) => names.split(',').map((name) => `tests/api/${name}.test.ts`))

/** The same files as `api`; the stand-ins have no database but their own file, and stores of files none. */
const apiOnPostgres = {
  ...together('api'),
  name: 'api-postgres',
  ...(isFull
    ? { exclude: ['tests/api/sandbox-*.test.ts', 'tests/api/file-stores*.test.ts'] }
    : { include: onPostgres }),
  globalSetup: 'tests/postgres.ts',
}

/** The short form looks at one engine, and not whether the audit notices what is planted. */
const simulation = {
  ...project('simulation'),
  ...(isFull
    ? { globalSetup: 'tests/postgres.ts' }
    : { exclude: ['on-postgres', 'sabotage'].map((file) => `tests/simulation/${file}.test.ts`) }),
}

/** Something happens between two steps of the server, whose modules are changed for that: each file has its own. */
const races = project('races')

/** What looks at built pages, once more as a CDN sends them: in the full form alone. */
const onCdn = [
  'found-and-shared,islands,links,observatory,page-basics,payment-pages,policies,private-files,product-grids',
  'product-pages,room-view,service-pages,shell,specified-pages,structured-data,testimonials,training',
].flatMap((names) => names.split(',').map((name) => `tests/pages/${name}.test.ts`))
const pagesOnCdn = {
  ...together('pages'),
  name: 'pages-cdn',
  // All files are asked for once.
  isolate: false,
  include: onCdn,
  globalSetup: 'tests/pages/cdn-setup.ts',
}

export default defineConfig({
  // `pages`, `processes` and `commands` need dist/: build first.
  test: {
    // By itself it leaves a core unused, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: { ...together('unit'), exclude: leftOut('unit') },
        // The collections, loaded without a build.
        resolve: { alias: { 'astro:content': resolve('tests/unit/content/astro-content.ts') } },
      },
      {
        test: {
          ...project('stores'),
          exclude: leftOut('stores'),
          // Stores look after themselves for a second longer than anybody listens.
          unstubGlobals: false,
          // A page that is opened anew loads everything anew.
          server: { deps: { inline: [/nanostores/, /\/ky\//] } },
        },
      },
      { test: { ...together('api'), exclude: leftOut('api') } },
      { test: apiOnPostgres },
      { test: races },
      { test: { ...races, name: 'races-postgres', globalSetup: 'tests/postgres.ts' } },
      { test: simulation },
      // Its long form builds sites, and so do other steps beside it.
      {
        test: {
          ...together('pages'),
          exclude: leftOut('pages'),
          ...(isFull && { testTimeout: 300_000, hookTimeout: 300_000 }),
        },
      },
      ...(isFull ? [{ test: pagesOnCdn }] : []),
      { test: { ...project('processes'), globalSetup: 'tests/postgres.ts' } },
      // Each of them starts several programs.
      { test: { ...project('commands'), exclude: leftOut('commands'), testTimeout: 180_000 } },
    ],
  },
})
