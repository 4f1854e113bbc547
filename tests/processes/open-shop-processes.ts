import { openDatabase } from '#server/database/open.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { createTestDatabase } from '../api/test-database.ts'
import { createClient } from './client.ts'
import { copyServer } from './own-webinar.ts'
import { startServer } from './start-server.ts'

/** One port in front of several servers: each connection goes to the next of them. */
async function openOnePort(port: number, serverPorts: readonly number[]) {
  const open = new Set<Socket>()
  let turn = 0
  const proxy = createServer((client) => {
    const server = connect(serverPorts[turn++ % serverPorts.length] ?? 0, '127.0.0.1')
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    close: () => {
      for (const socket of open) socket.destroy()
      proxy.close()
    },
  }
}

/** A file is best left to one process, but keeps every promise to four as well. */
export const engines = [
  ['four processes on PostgreSQL', 4, true],
  ['one process on SQLite', 1, false],
  ['four processes on SQLite', 4, false],
] as const

/** Real server processes behind one port, on one database, with one sandbox and a webinar of ours. */
export async function openShopProcesses(processes: number, isOnPostgres: boolean) {
  if (isOnPostgres && !inject('postgresUrl')) throw new Error('PostgreSQL is not running.')
  const folder = mkdtempSync(join(tmpdir(), 'processes-test-'))
  const root = copyServer()
  const created = isOnPostgres ? await createTestDatabase() : undefined
  const port = await freePort()
  const ports: number[] = []
  for (let index = 0; index < processes; index += 1) ports.push(await freePort())
  const onePort = await openOnePort(port, ports)
  const settings = {
    DATA_DIR: folder,
    SITE_URL: `http://127.0.0.1:${port}`,
    ...(created?.url && { DATABASE_URL: created.url }),
  }
  const servers = await Promise.all(ports.map((own) => startServer(own, settings, root)))
  const db = await openDatabase(created?.url ?? join(folder, 'shop.sqlite'))

  async function close(): Promise<void> {
    onePort.close()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
    await db.destroy()
    await created?.drop()
    for (const place of [folder, root]) rmSync(place, { recursive: true, force: true })
  }
  return { ...createClient(settings.SITE_URL), db, servers, close }
}
