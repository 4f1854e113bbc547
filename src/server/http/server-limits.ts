import { createAdaptorServer } from '@hono/node-server'

const second = 1000

/**
 * How long somebody may take to ask, and how many may be asking: whoever opens a request and never ends it
 * holds a connection no longer than this. The slowest phone sends our largest request in ten seconds.
 */
const limits = {
  /**
   * Between two requests: longer than a proxy keeps a connection that nobody uses (60 s is usual), so that none of
   * ours closes while the proxy sends a payment on it.
   */
  keepAliveTimeout: 75 * second,
  headersTimeout: 10 * second,
  requestTimeout: 20 * second,
  connectionsCheckingInterval: 2 * second,
} as const
const maxConnections = 5000

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A server that is not listening yet. */
export function createLimitedServer(fetch: Fetch) {
  const server = createAdaptorServer({ fetch, serverOptions: limits })
  server.maxConnections = maxConnections
  return server
}
