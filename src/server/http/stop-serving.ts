import { setTimeout } from 'node:timers/promises'
import type { ServerType } from '@hono/node-server'

/** Long enough for requests under way to be told that their connection ends with them. */
const noticeMs = 200
/** A client that never finishes its request must not keep the process alive. */
const patienceMs = 5000

/** Answers what is under way, then closes, then runs `afterwards`; takes five seconds at most. */
export async function stopServing(
  server: ServerType,
  afterwards: () => Promise<void>,
): Promise<void> {
  await setTimeout(noticeMs)
  const closed = new Promise((resolve) => server.close(resolve))
  await Promise.race([closed, setTimeout(patienceMs, undefined, { ref: false })])
  if ('closeAllConnections' in server) server.closeAllConnections()
  await afterwards()
}
