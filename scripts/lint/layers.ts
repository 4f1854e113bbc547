/**
 * A layer of the code, and what it may import besides itself: values from `uses`, only types
 * from `types`.
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
/** Code that uses CSS classes imports their styles; a page gets those of its components. */
const styles = ['styles', 'styles beside code']
const page = ['layouts', ...component]
const server = ['server', 'contracts', 'domain', 'words']
const folders = ['actions', 'emails', 'adapters', 'queries', 'database', ...server]

/** Scripts of components, including each `<script>`: run in the browser and use the stores. */
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
  // Content schemas and parsers without Astro, for the content check and the browser editor.
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
  // Pictures in the theme's colours.
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
  // Pages of the staff desk, with the functions of the command line.
  {
    name: 'desk',
    files: /^server\/desk\//,
    uses: ['settings', 'purchase types', 'admin', ...folders],
  },
  // Modules of the server: each has its routes, actions, queries and e-mails.
  {
    name: 'routes',
    files: /^server\/(?:[^/]+\/routes\/|account\/contract-routes\.ts$)/,
    uses: ['actions', 'adapters', ...server],
    types: ['queries', 'database'],
  },
  // The list of purchase types: a module knows only its own type.
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
  // Simulated providers: written like the sandbox, and imported only by their setup.
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
  // Providers, mail, files, pages: each talks to one external system.
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
    // Islands: for prerendering before React is loaded (build/browser/prerender-account.ts).
    uses: ['adapters', 'component code', 'islands', 'content schemas', ...server],
  },
  { name: 'styles', files: /^styles\//, uses: [] },
]

/**
 * Modules that must not import others, even if their layers allow it: purchase types and providers are plugged into the
 * ledger, which must not depend on particular ones.
 */
export const strangers: readonly { readonly importers: RegExp; readonly others: RegExp }[] = [
  {
    importers: /^server\/payments\//,
    others:
      /^server\/(?:account\/(?!contract-routes)|admin|alerts|bookings|cart|catalogue|orders|privacy|providers\/[^/]+\/|purchase-types\.ts)/,
  },
]

/** The modules of the server, folders of src/server. A module imports values only from modules listed before it. */
const rooms: readonly string[] = [
  ...['database', 'http', 'files', 'providers', 'settings', 'mail', 'rate-limit', 'idempotency'],
  ...[
    'audit',
    'account',
    'staff',
    'catalogue',
    'courses',
    'site',
    'videos',
    'payments',
    'cart',
    'orders',
    'enquiries',
  ],
  ...['privacy', 'bookings', 'backup', 'alerts', 'publish', 'admin', 'desk'],
]

const roomOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]

/** Whether one server file may import values from another according to their modules; paths are below src/. */
export function isRoomAllowed(importer: string, imported: string): boolean {
  const [from, to] = [roomOf(importer), roomOf(imported)]
  if (from === undefined || to === undefined || from === to) return true
  // A module missing in the list may not import or be imported.
  return rooms.includes(to) && rooms.indexOf(to) < rooms.indexOf(from)
}

/** Resolves an import specifier to a path below src/, as mapped in package.json: `#words/` is the build's language. */
export function ownPath(specifier: string): string | undefined {
  if (specifier.startsWith('#words/')) return `words/en/${specifier.slice('#words/'.length)}`
  return specifier.startsWith('#') ? specifier.slice(1) : undefined
}

/** The layer of a path below src/, if any. */
export function layerOf(path: string): Layer | undefined {
  return layers.find(({ files }) => files.test(path))
}
