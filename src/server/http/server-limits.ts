import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { Server, Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { Shop } from '#server/shop.ts'
import {
  isPrivate,
  networkOf,
  networksOfArea,
  plain,
  type TrustedProxies,
} from './client-address.ts'

const second = 1000

/**
 * Timeouts for sending a request and reading the response: clients that never finish either hold a connection no longer
 * than this. The slowest phone sends our largest request in ten seconds.
 */
const timeouts = {
  /**
   * Between two requests: longer than a proxy keeps idle connections (usually 60 s), so that we never close one
   * while the proxy sends a payment on it.
   */
  keepAliveTimeout: 75 * second,
  headersTimeout: 10 * second,
  requestTimeout: 20 * second,
  connectionsCheckingInterval: 2 * second,
} as const
const maxConnections = 5000
/** Per household; multiplied for an address shared by a crowd, and for an IPv6 /48. */
const connectionsOfNetwork = 100

/** Maximum of pipelined requests per connection. Browsers and proxies send the next one after the response. */
const pipelinedAtMost = 8

interface Turns {
  readonly waiting: (() => void)[]
  /** Set after the last request to be answered: the connection ends with it. */
  isOver: boolean
}

/**
 * Handles the requests of a connection one at a time, and only a few: a client may pipeline hundreds (RFC 9112, 9.3.2).
 * Requests of a closed connection are not started, and those after the last one must be sent again by the client.
 */
function oneAfterTheOther(handle: RequestListener): RequestListener {
  const open = new WeakMap<Socket, Turns>()

  function next(socket: Socket, turns: Turns): void {
    const begin = socket.destroyed ? undefined : turns.waiting.shift()
    // After requests that arrived meanwhile on other connections.
    if (begin) setImmediate(begin)
    else if (!turns.isOver) open.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    const turns = open.get(socket) ?? { waiting: [], isOver: false }
    if (turns.isOver) return
    const begin = () => {
      response.once('close', () => next(socket, turns))
      handle(request, response)
    }
    if (!open.has(socket)) {
      open.set(socket, turns)
      begin()
      return
    }
    turns.waiting.push(begin)
    if (turns.waiting.length < pipelinedAtMost) return
    turns.isOver = true
    response.shouldKeepAlive = false
    socket.pause()
  }
}

/** A proxy may use the first `Host`, and this server the second (RFC 9112, 3.2). */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length > 1

function oneHost(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (!hasTwoHosts(request)) return handle(request, response)
    response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end()
  }
}

const hourMs = 3600 * second

/** Closes connections above a network's limit at once; proxies and this machine have no limit. */
export function shareConnections(
  server: Pick<Server, 'on'>,
  { proxies, log }: { proxies: TrustedProxies; log: Pick<Logger, 'warn'> },
): void {
  const open = new Map<string, number>()
  let saidAt = -Infinity
  const count = (name: string, by: 1 | -1) => {
    const now = (open.get(name) ?? 0) + by
    if (now > 0) open.set(name, now)
    else open.delete(name)
  }
  server.on('connection', (socket: Socket) => {
    const address = plain(socket.remoteAddress ?? '')
    if (!address || isPrivate(address) || proxies.trusts(address)) return
    const { network, area, crowd } = networkOf(address)
    const shares = new Map([[area, connectionsOfNetwork * networksOfArea]]).set(
      network,
      connectionsOfNetwork * crowd,
    )
    if ([...shares].some(([name, most]) => (open.get(name) ?? 0) >= most)) {
      socket.destroy()
      if (performance.now() - saidAt < hourMs) return
      saidAt = performance.now()
      log.warn({ most: shares.get(network) }, 'a network has opened its share of connections')
      return
    }
    for (const name of shares.keys()) count(name, 1)
    socket.once('close', () => {
      for (const name of shares.keys()) count(name, -1)
    })
  })
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A server, not yet listening; closes connections without traffic for `stalledMs` during a request. */
export function createLimitedServer(fetch: Fetch, stalledMs = 30 * second) {
  const server = createAdaptorServer({
    fetch,
    serverOptions: timeouts,
    createServer: ((options: typeof timeouts, listener: RequestListener) =>
      createServer(options, oneHost(oneAfterTheOther(listener)))) as typeof createServer,
  })
  server.maxConnections = maxConnections
  server.setTimeout(stalledMs)
  return server
}

/** Maximum wait for open connections to get `Connection: close` with their next response. */
const noticeMs = 3000
const lookEveryMs = 50
/** A client that never finishes its request must not keep the process alive. */
const patienceMs = 5000

async function hasConnections(server: ServerType): Promise<boolean> {
  return await new Promise((resolve) => {
    server.getConnections((error, count) => resolve(!error && count > 0))
  })
}

/** Closing a connection at once would cut off a request that is on its way: a client may be slow. */
async function untilTold(server: ServerType, atLeastMs: number): Promise<void> {
  const startedAt = performance.now()
  const passed = () => performance.now() - startedAt
  do await setTimeout(lookEveryMs)
  while (passed() < atLeastMs || (passed() < noticeMs && (await hasConnections(server))))
}

/** Time for a proxy that polls /readyz twice a second to stop sending requests. */
export const proxyNoticeMs = 1000

/**
 * Finishes running requests, and accepts new ones for at least `noticeMs`; then closes, then runs `afterwards`, after
 * eight seconds at most.
 */
export async function stopServing(
  server: ServerType,
  afterwards: () => Promise<void>,
  { noticeMs: atLeastMs = 0 } = {},
): Promise<void> {
  await untilTold(server, atLeastMs)
  const closed = new Promise((resolve) => server.close(resolve))
  await Promise.race([closed, setTimeout(patienceMs, undefined, { ref: false })])
  if ('closeAllConnections' in server) server.closeAllConnections()
  await afterwards()
}

/** The host by which this process reaches itself when it listens on `host`. */
export function ownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

const local = new Set(['0.0.0.0', '127.0.0.1', '[::1]', 'localhost'])

/** The host shown to a person on this machine. */
export function shownHost(host: string): string {
  const own = ownHost(host)
  return local.has(own) ? 'localhost' : own
}

/**
 * Starts one request per network in each iteration of the event loop: a client with ten connections does not get ahead
 * of others. Running requests are not limited, so a crowd behind one address only loses its place in the order.
 * Requests of disconnected clients are not started.
 */
export function fairQueue(clientOf: Shop['clientOf']) {
  /** Waiting requests of networks that have already started one in this iteration. */
  const queues = new Map<string, (() => void)[]>()

  function beginNext(): void {
    for (const [network, waiting] of queues) {
      const begin = waiting.shift()
      if (begin) begin()
      else queues.delete(network)
    }
    if (queues.size > 0) setImmediate(beginNext)
  }

  return createMiddleware(async (c, next) => {
    const { network } = clientOf(c)
    const waiting = queues.get(network)
    if (waiting) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
      if (incoming?.socket.destroyed) return c.body(null, 400)
    } else if (network) {
      if (queues.size === 0) setImmediate(beginNext)
      queues.set(network, [])
    }
    await next()
    return undefined
  })
}
