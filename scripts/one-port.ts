import { connect, createServer, type Socket } from 'node:net'

/** One port in front of several servers: each connection goes to the next of them. */
export async function openOnePort(port: number, serverPorts: readonly number[]) {
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
