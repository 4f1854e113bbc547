import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { Server, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
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
