import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { residentMegabytes } from '../memory.ts'
import type { Report } from './report.ts'
import { openWatched, ownFolder } from './watched-shop.ts'

const connections = 2000
const feltMs = 12_000
const boundMs = 25_000

const beginnings = [
  'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  'POST /api/consultations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a',
]

interface HalfOpen {
  readonly socket: Socket
  /** Milliseconds until the server closed it. */
  readonly closed: Promise<number>
}

async function openHalf(port: number, beginning: string): Promise<HalfOpen> {
  const socket = connect(port, '127.0.0.1')
  const { promise: closed, resolve: close } = Promise.withResolvers<number>()
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('error', reject))
  const openedAt = performance.now()
  socket.on('close', () => close(performance.now() - openedAt))
  socket.write(beginning)
  socket.resume()
  return { socket, closed }
}

/** Half of them never end their headers, half their body. */
async function openAll(origin: string): Promise<HalfOpen[]> {
  const port = Number(new URL(origin).port)
  return await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      openHalf(port, beginnings[index % beginnings.length] ?? ''),
    ),
  )
}

/** Seconds until the last was closed; undefined when that took longer than is promised. */
async function lastClosed(all: readonly HalfOpen[]): Promise<number | undefined> {
  const late = setTimeout(boundMs, undefined, { ref: false })
  const times = await Promise.race([Promise.all(all.map(({ closed }) => closed)), late])
  return times && Math.max(...times) / 1000
}

export async function underHalfOpen(): Promise<Report> {
  await using opened = new AsyncDisposableStack()
  const { origin, pid, quiet, feel, recovery } = await openWatched(opened, ownFolder(opened))
  const megabytes = () => residentMegabytes([pid]) ?? 'unknown'
  const before = megabytes()
  const opening = openAll(origin)
  const closing = opening.then(lastClosed)
  const during = await feel(opening.then(() => setTimeout(feltMs)))
  const meanwhile = megabytes()
  const closedS = await closing
  for (const { socket } of await opening) socket.destroy()
  return {
    quiet,
    during,
    recoveryS: await recovery(),
    notes: [
      `the last was closed after ${closedS?.toFixed(1) ?? 'more than 25'} s`,
      `resident MB: ${before} before, ${meanwhile} meanwhile, ${megabytes()} after`,
    ],
    missed: closedS === undefined ? ['not all were closed within 25 s'] : [],
  }
}
