import { setTimeout } from 'node:timers/promises'
import type { ServerType } from '@hono/node-server'

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
async function untilTold(server: ServerType): Promise<void> {
  const until = performance.now() + noticeMs
  do await setTimeout(lookEveryMs)
  while (performance.now() < until && (await hasConnections(server)))
}

/** Answers what is under way, then closes, then runs `afterwards`; takes eight seconds at most until then. */
export async function stopServing(
  server: ServerType,
  afterwards: () => Promise<void>,
): Promise<void> {
  await untilTold(server)
  const closed = new Promise((resolve) => server.close(resolve))
  await Promise.race([closed, setTimeout(patienceMs, undefined, { ref: false })])
  if ('closeAllConnections' in server) server.closeAllConnections()
  await afterwards()
}
