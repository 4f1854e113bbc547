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
 * How long somebody may take to ask, and to read: whoever opens a request and never ends it, or never reads the answer, holds
 * a connection no longer than this. The slowest phone sends our largest request in ten seconds.
 */
const timeouts = {
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
/** Of one household; of an address that stands for a crowd, and of an IPv6 /48, as many times more. */
const connectionsOfNetwork = 100

/** Requests of one connection that may wait for each other. Browsers and proxies send the next one after the answer. */
const pipelinedAtMost = 8

interface Turns {
  readonly waiting: (() => void)[]
  /** The last one that is answered: the connection ends with it. */
  isOver: boolean
}

/**
 * Handles the requests of a connection one after the other, and a few at most: a client may send hundreds at once without
 * waiting (RFC 9112, 9.3.2). Those of a closed connection are not begun, and those behind the last are left to the client to
 * send again.
 */
function oneAfterTheOther(handle: RequestListener): RequestListener {
  const open = new WeakMap<Socket, Turns>()

  function next(socket: Socket, turns: Turns): void {
    const begin = socket.destroyed ? undefined : turns.waiting.shift()
    // Behind what other connections have sent meanwhile.
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

/** A proxy in front of us may take the first one, and we the second (RFC 9112, 3.2). */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length > 1

function oneHost(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (!hasTwoHosts(request)) return handle(request, response)
    response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end()
  }
}

const hourMs = 3600 * second

/** Closes at once what somebody opens beyond the share of a network; proxies, and this machine, have none. */
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

/** A server that is not listening yet; it closes a connection on which no byte moves for `stalledMs` during a request. */
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

/** At most so long, open connections are waited for to be told with their next answer that they end with it. */
const noticeMs = 3000
const lookEveryMs = 50
/** A client that never finishes its request must not keep the process alive. */
const patienceMs = 5000

async function hasConnections(server: ServerType): Promise<boolean> {
  return await new Promise((resolve) => {
    server.getConnections((error, count) => resolve(!error && count > 0))
  })
}

/** A connection that is closed while its next request is on its way would cut that one: a client may be slow. */
async function untilTold(server: ServerType, atLeastMs: number): Promise<void> {
  const startedAt = performance.now()
  const passed = () => performance.now() - startedAt
  do await setTimeout(lookEveryMs)
  while (passed() < atLeastMs || (passed() < noticeMs && (await hasConnections(server))))
}

/** Until a proxy that asks /readyz twice a second has read that it must send nothing more. */
export const proxyNoticeMs = 1000

/**
 * Answers what is under way, and for `noticeMs` at least whatever else comes; then closes, then runs `afterwards`. Takes
 * eight seconds at most until then.
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

/** How this process reaches itself when it listens on `host`. */
export function ownHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

const local = new Set(['0.0.0.0', '127.0.0.1', '[::1]', 'localhost'])

/** How a person on this machine reaches it. */
export function shownHost(host: string): string {
  const own = ownHost(host)
  return local.has(own) ? 'localhost' : own
}

/**
 * Begins one request of each network in a turn of the event loop: whoever asks on ten connections at once is served between
 * all others and not before them. What is begun is not counted, so that a crowd behind one address loses nothing but the
 * order. Requests of a client that has gone meanwhile are not begun.
 */
export function fairQueue(clientOf: Shop['clientOf']) {
  /** Of the networks that have begun one in this turn, those that wait for the next. */
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
