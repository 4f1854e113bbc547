/**
 * A room of the code, and whom besides itself it may ask: for values in `uses`, for types alone
 * in `types`.
 */
export interface Layer {
  readonly name: string
  /** Matches paths below src/; the first layer that matches owns a file. */
  readonly files: RegExp
  readonly uses: readonly string[]
  readonly types?: readonly string[]
}

const component = [
  'components',
  'component code',
  'islands',
  'content',
  'content schemas',
  'domain',
  'words',
]
/** Who writes classes brings their rules along; a page has those of what it is made of. */
const styles = ['styles', 'styles beside code']
const page = ['layouts', ...component]
const server = ['server', 'contracts', 'domain', 'words']
const folders = ['actions', 'emails', 'adapters', 'queries', 'database', ...server]

/** Code beside a component, and each `<script>`: runs in the browser and talks to the stores. */
export const browserScript: Layer = {
  name: 'component code',
  files: /^components\/.*\.ts$/,
  uses: ['stores', 'domain', 'words'],
  types: ['contracts'],
}

/** Data flows one way: content, pages, islands, stores, api, routes, services, database. */
const layers: readonly Layer[] = [
  { name: 'domain', files: /^domain\//, uses: [], types: ['contracts'] },
  { name: 'words', files: /^words\//, uses: ['domain'], types: ['contracts'] },
  { name: 'contracts', files: /^contracts\//, uses: ['domain'] },
  // What content must look like and how its files are read, without Astro: by the content check and the editor in the browser.
  {
    name: 'content schemas',
    files: /^content\/(?:schemas\/|reading\/|(?:links|price)\.ts$)/,
    uses: ['domain'],
  },
  {
    name: 'content',
    files: /^content(?:\/|\.config\.ts$)/,
    uses: ['content schemas', 'domain', 'words'],
    types: ['contracts'],
  },
  // Pictures of the same colours.
  { name: 'ornaments', files: /^pages\/ornaments\//, uses: ['styles', ...page] },
  { name: 'pages', files: /^pages\//, uses: page, types: ['contracts'] },
  { name: 'layouts', files: /^layouts\//, uses: [...page, ...styles], types: ['contracts'] },
  browserScript,
  { name: 'styles beside code', files: /^(?:components|islands)\/.*\.css$/, uses: [] },
  {
    name: 'components',
    files: /^components\//,
    uses: [...component, ...styles],
    types: ['contracts'],
  },
  {
    name: 'islands',
    files: /^islands\//,
    uses: ['stores', 'domain', 'words', ...styles],
    types: ['contracts'],
  },
  { name: 'stores', files: /^stores\//, uses: ['api', 'domain', 'words'], types: ['contracts'] },
  { name: 'api', files: /^api\//, uses: ['domain', 'words'], types: ['contracts'] },
  {
    name: 'server entry',
    files: /^server\/(?:main|dev)\.ts$/,
    uses: ['sandbox', 'server app', 'settings', 'purchase types', 'admin', ...folders],
  },
  {
    name: 'server app',
    files: /^server\/(?:app|discount-rules|jobs|live-site|open-publishing|open-shop|root)\.ts$/,
    uses: ['routes', 'settings', 'purchase types', 'admin', 'desk', ...folders],
  },
  // Pages of the firm's desk, which do what the command line does.
  {
    name: 'desk',
    files: /^server\/desk\//,
    uses: ['settings', 'purchase types', 'admin', ...folders],
  },
  // The rooms of the server: each has its routes, its actions, its queries and its e-mails.
  {
    name: 'routes',
    files: /^server\/(?:[^/]+\/routes\/|account\/contract-routes\.ts$)/,
    uses: ['actions', 'adapters', ...server],
    types: ['queries', 'database'],
  },
  // Whatever can be paid for, as one list: a room knows its own type at most.
  { name: 'purchase types', files: /^server\/purchase-types\.ts$/, uses: folders },
  {
    name: 'admin',
    files: /^server\/admin\/(?!queries\/)/,
    uses: ['settings', 'purchase types', ...folders],
  },
  { name: 'queries', files: /^server\/[^/]+\/queries\//, uses: ['database', ...server] },
  {
    name: 'database',
    files: /^server\/(?:database\/|[^/]+\/(?:[a-z]+-)?tables\.ts$)/,
    uses: server,
  },
  {
    name: 'emails',
    files: /^server\/(?:[^/]+\/emails(?:\/|\.ts$)|mail\/(?:template[^/]*|greeting)\.ts$)/,
    uses: server,
    types: ['actions', 'queries', 'database'],
  },
  // What a provider is played by: written as the sandbox is, and known to nobody but its setup.
  {
    name: 'stand-ins',
    files: /^server\/providers\/[^/]+\/stand-in\//,
    uses: ['sandbox', 'domain'],
    types: ['adapters'],
  },
  {
    name: 'provider setups',
    files: /^server\/providers\/[^/]+\/setup\.ts$/,
    uses: ['adapters', 'stand-ins'],
  },
  // Providers, mail, files, pages: each speaks to one thing outside.
  {
    name: 'adapters',
    files: /^server\/(?:files|mail|providers|site|videos)\//,
    uses: ['provider setups', 'queries', 'database', ...server],
    types: ['settings', 'sandbox'],
  },
  { name: 'settings', files: /^server\/settings\//, uses: ['adapters', ...server] },
  {
    name: 'server',
    files: /^server\/(?:http\/|[^/]+$)/,
    uses: server,
    types: ['actions', 'adapters', 'database'],
  },
  { name: 'actions', files: /^server\/[^/]+\//, uses: folders },
  { name: 'sandbox', files: /^sandbox\//, uses: ['domain'] },
  {
    name: 'build',
    files: /^build\//,
    // Islands: what draws itself before React is there (build/browser/prerender-account.ts).
    uses: ['adapters', 'component code', 'islands', 'content schemas', ...server],
  },
  { name: 'styles', files: /^styles\//, uses: [] },
]

/**
 * Rooms that must not know others, whatever their layers allow: kinds of purchase and providers are plugged into the
 * ledger, and it would know the next one only by accident.
 */
export const strangers: readonly { readonly importers: RegExp; readonly others: RegExp }[] = [
  {
    importers: /^server\/payments\//,
    others:
      /^server\/(?:account\/(?!contract-routes)|admin|alerts|bookings|cart|catalogue|orders|privacy|providers\/[^/]+\/|purchase-types\.ts)/,
  },
]

/** The rooms of the server, folders of src/server. A room imports values only from rooms that stand before it. */
const rooms: readonly string[] = [
  ...['database', 'http', 'files', 'providers', 'settings', 'mail', 'rate-limit', 'idempotency'],
  ...[
    'audit',
    'account',
    'catalogue',
    'courses',
    'site',
    'videos',
    'payments',
    'cart',
    'orders',
    'enquiries',
  ],
  ...['staff', 'privacy', 'bookings', 'backup', 'alerts', 'publish', 'admin', 'desk'],
]

const roomOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]

/** Whether a file of the server may import values of another, both as paths below src/, as far as their rooms go. */
export function isRoomAllowed(importer: string, imported: string): boolean {
  const [from, to] = [roomOf(importer), roomOf(imported)]
  if (from === undefined || to === undefined || from === to) return true
  // A room that is not in the table may import nothing, and nobody may import it.
  return rooms.includes(to) && rooms.indexOf(to) < rooms.indexOf(from)
}

/** The path below src/ of a specifier as package.json maps them: `#words/` is the language of this build. */
export function ownPath(specifier: string): string | undefined {
  if (specifier.startsWith('#words/')) return `words/en/${specifier.slice('#words/'.length)}`
  return specifier.startsWith('#') ? specifier.slice(1) : undefined
}

/** The layer that owns a path below src/, if there is one. */
export function layerOf(path: string): Layer | undefined {
  return layers.find(({ files }) => files.test(path))
}
