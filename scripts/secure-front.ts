import type { AddressInfo } from 'node:net'
import { Agent, request } from 'node:http'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { once } from 'node:events'
import { pipeline } from 'node:stream'

const tags = { integer: 0x02, bits: 0x03, oid: 0x06, utf8: 0x0c, time: 0x17, list: 0x30, set: 0x31 }
const version3 = 0xa0
const dayMs = 24 * 60 * 60 * 1000

/** A DER value: tag, length, content. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const ecdsaWithSha256 = der(tags.list, der(tags.oid, Buffer.from('2a8648ce3d040302', 'hex')))
const commonName = der(tags.oid, Buffer.from('550403', 'hex'))

const time = (ms: number) =>
  der(
    tags.time,
    Buffer.from(
      `${new Date(ms)
        .toISOString()
        .replaceAll(/[-:T]|\..*/g, '')
        .slice(2)}Z`,
    ),
  )

const nameOf = (host: string) =>
  der(tags.list, der(tags.set, der(tags.list, commonName, der(tags.utf8, Buffer.from(host)))))

export interface OwnCertificate {
  readonly key: string
  readonly cert: string
  readonly spkiHash: string
}

/** The flag that makes Chromium trust it. With ignored certificate errors instead, Chromium would not cache. */
export const trusting = ({ spkiHash }: OwnCertificate) =>
  `--ignore-certificate-errors-spki-list=${spkiHash}`

/**
 * A key and a self-signed certificate, valid for a day, or until the given time: X.509 v3 in DER (RFC 5280), as
 * PEM.
 */
export function ownCertificate(host: string, endsAt = Date.now() + dayMs): OwnCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = nameOf(host)
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const toBeSigned = der(
    tags.list,
    der(version3, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    der(tags.list, time(endsAt - 2 * dayMs), time(endsAt)),
    name,
    spki,
  )
  const signature = der(tags.bits, Buffer.from([0]), sign('sha256', toBeSigned, privateKey))
  const whole = der(tags.list, toBeSigned, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  }
}

export interface SecureFront {
  readonly origin: string
  readonly close: () => Promise<void>
}

const ofOneConnection = /^(?::|connection$|keep-alive$|transfer-encoding$|upgrade$)/

const passedOn = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.test(name)))

/** A proxy as in front of a live shop: TLS and HTTP/2 outside, plain HTTP/1.1 inside. */
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
