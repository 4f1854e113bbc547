import type { Server } from 'node:net'

/** Listens on a port that the system chooses; answers which. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Nothing is listening')
  return address.port
}
