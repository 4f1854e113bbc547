import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import type { OwnCertificate } from './certificate.ts'

export interface SecureFront {
  readonly origin: string
  readonly close: () => Promise<void>
}

const ofOneConnection = /^(?::|connection$|keep-alive$|transfer-encoding$|upgrade$)/

const passedOn = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.test(name)))

/** A proxy as it stands before a live shop: TLS and HTTP/2 outside, plain HTTP/1.1 inside. */
export async function openSecureFront(
  behind: string,
  certificate: OwnCertificate,
): Promise<SecureFront> {
  const agent = new Agent({ keepAlive: true })
  const passOn = (asked: Http2ServerRequest, answer: Http2ServerResponse) => {
    const { method, url } = asked
    const headers = { ...passedOn(asked.headers), host: asked.authority }
    const onward = request(behind + url, { agent, method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, passedOn(answered.headers))
      pipeline(answered, answer, () => {})
    })
    onward.on('error', () => answer.stream.close())
    pipeline(asked, onward, () => {})
  }
  const server = createSecureServer({ ...certificate }, passOn)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => sessions.add(session))
  return {
    origin: `https://localhost:${port}`,
    close: async () => {
      for (const session of sessions) session.destroy()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}
