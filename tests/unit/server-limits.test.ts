import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readTrustedProxies } from '#server/http/client-address.ts'
import { createLimitedServer, shareConnections } from '#server/http/server-limits.ts'
import { eventually } from '../eventually.ts'

type Answer = (request: Request) => Response | Promise<Response>

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})

async function serve(answer: Answer, stalledMs?: number) {
  const server = createLimitedServer(answer, stalledMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push({ close: () => server.close() })
  return { server, port: (server.address() as AddressInfo).port }
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`

/** A client that reads what it is sent. */
async function client(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  opened.push({ close: () => socket.destroy() })
  await once(socket, 'connect')
  const said = { text: '' }
  socket.on('data', (chunk) => (said.text += String(chunk)))
  return { socket, said, closed: once(socket, 'close') }
}

describe('A2: requests that a client sends without waiting', () => {
  /** Answers each when it is told to. */
  function held() {
    const begun: string[] = []
    const release: (() => void)[] = []
    const answer = async (request: Request) => {
      begun.push(new URL(request.url).pathname)
      await new Promise<void>((resolve) => release.push(resolve))
      return new Response('answer')
    }
    return { begun, release, answer }
  }

  test('are handled one after the other, in their order', async () => {
    const { begun, release, answer } = held()
    const { socket, said } = await client((await serve(answer)).port)
    socket.write(get('/1') + get('/2') + get('/3'))
    for (const count of [1, 2, 3]) {
      await eventually(() => expect(begun).toHaveLength(count))
      release.shift()?.()
    }
    await eventually(() => expect(said.text.match(/200 OK/g)).toHaveLength(3))
    expect(begun).toEqual(['/1', '/2', '/3'])
    socket.write(get('/4'))
    await eventually(() => expect(begun).toContain('/4'))
  })

  test('are not begun once the client is gone', async () => {
    const { begun, release, answer } = held()
    const { port } = await serve(answer)
    const { socket, closed } = await client(port)
    socket.write(Array.from({ length: 8 }, (_, index) => get(`/${index}`)).join(''))
    await eventually(() => expect(begun).toEqual(['/0']))
    socket.destroy()
    await closed
    release.shift()?.()
    // What comes now is behind all that was sent before.
    const other = await client(port)
    other.socket.write(get('/other'))
    await eventually(() => expect(begun).toContain('/other'))
    expect(begun).toEqual(['/0', '/other'])
  })

  test('are few: of hundreds the first are answered, and then the connection ends', async () => {
    const { socket, said, closed } = await client((await serve(() => new Response('answer'))).port)
    socket.write(Array.from({ length: 300 }, (_, index) => get(`/${index}`)).join(''))
    await closed
    const answers = said.text.match(/200 OK/g) ?? []
    expect(answers.length).toBeLessThan(20)
    expect(said.text.match(/Connection: close/gi)).toHaveLength(1)
  })
})

describe('A8', () => {
  const connectionsOf = (server: Pick<Server, 'getConnections'>) =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

  test('a connection whose answer is not read is closed', async () => {
    const large = new Uint8Array(50_000_000)
    const { port, server } = await serve(() => new Response(large), 300)
    const { socket } = await client(port)
    socket.pause()
    socket.write(get('/'))
    await eventually(async () => expect(await connectionsOf(server)).toBe(0))
  })

  test('the shop waits half a minute for a reader', () => {
    expect(createLimitedServer(() => new Response())).toMatchObject({ timeout: 30_000 })
  })

  /** How many of so many connections from these addresses are kept. */
  function kept(addresses: readonly string[], trust = '0') {
    const proxies = readTrustedProxies(trust)
    if (!proxies) throw new Error(trust)
    const server = new EventEmitter()
    const said: unknown[] = []
    shareConnections(server as Server, { proxies, log: { warn: (one: unknown) => said.push(one) } })
    const sockets = addresses.map((remoteAddress) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, isClosed: false })
      const destroy = () => (socket.isClosed = true)
      server.emit('connection', Object.assign(socket, { destroy }))
      return socket
    })
    const isOpen = ({ isClosed }: { isClosed: boolean }) => !isClosed
    return { server, sockets, open: sockets.filter(isOpen).length, said }
  }
  const from = (count: number, address: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => address(index))

  test.each([
    ['an IPv4 address, which may be a crowd', from(5000, () => '192.0.2.1'), 1000],
    ['an IPv6 network', from(5000, (index) => `2001:db8:1:2::${index.toString(16)}`), 100],
    ['an IPv6 /48', from(5000, (index) => `2001:db8:1:${index.toString(16)}::1`), 1000],
  ])('%s has its share of connections', (_, addresses, most) => {
    const { open, said } = kept(addresses)
    expect(open).toBe(most)
    expect(said).toHaveLength(1)
  })

  test('others are let in meanwhile, and what is closed makes room', () => {
    const flood = from(1200, () => '192.0.2.1')
    expect(kept([...flood, '192.0.2.2', '2001:db8::1']).open).toBe(1002)
    const { server, sockets } = kept(flood)
    sockets[0]?.emit('close')
    const next = Object.assign(new EventEmitter(), { remoteAddress: '192.0.2.1', isClosed: false })
    server.emit('connection', Object.assign(next, { destroy: () => (next.isClosed = true) }))
    expect(next.isClosed).toBe(false)
  })

  test.each([
    ['a proxy that is named', '192.0.2.1', '192.0.2.0/24'],
    ['a proxy in the same private network', '10.0.0.5', '1'],
    ['this machine', '127.0.0.1', '0'],
    ['this machine, by IPv6', '::ffff:127.0.0.1', '0'],
  ])('%s has no share', (_, address, trust) => {
    expect(
      kept(
        from(5000, () => address),
        trust,
      ).open,
    ).toBe(5000)
  })
})

describe('two hosts', () => {
  test.each(['Host: b\r\n', 'host: a\r\n'])('%j beside the first is refused', async (more) => {
    let asked = 0
    const { port } = await serve(() => {
      asked += 1
      return new Response('answer')
    })
    const { socket, said, closed } = await client(port)
    socket.write(get('/', more))
    await closed
    expect(said.text).toMatch(/^HTTP\/1\.1 400 /)
    expect(asked).toBe(0)
  })
})
