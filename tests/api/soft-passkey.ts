import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

const bytes = (head: number, data: Buffer) =>
  Buffer.concat([Buffer.from([head, data.length]), data])
const text = (words: string) =>
  Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])

/** A passkey as a browser has one, in CBOR and ECDSA by hand: for the host name and the address of a shop. */
export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const host = sha256(new URL(origin).hostname)
  let counter = 0
  const proof = (flags: number, ...more: readonly Buffer[]) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([host, Buffer.from([flags]), count, ...more])
  }
  const said = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const whole = (response: object) =>
    JSON.stringify({
      ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', response },
      clientExtensionResults: {},
    })
  return {
    /** The answer to the question for a new one. */
    create(challenge: string): string {
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        bytes(0x58, Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(0x58, Buffer.from(y, 'base64url')),
      ])
      const own = proof(0x45, Buffer.alloc(16), Buffer.from([0, id.length]), id, cose)
      const attestationObject = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(0x58, own)],
      ])
      return whole({
        clientDataJSON: base64url(said('webauthn.create', challenge)),
        attestationObject: base64url(attestationObject),
      })
    },
    /** The answer to the question of a log-in. */
    get(challenge: string): string {
      const data = said('webauthn.get', challenge)
      const own = proof(0x05)
      const signed = sign('sha256', Buffer.concat([own, sha256(data)]), privateKey)
      return whole({
        ...{ clientDataJSON: base64url(data), authenticatorData: base64url(own) },
        signature: base64url(signed),
      })
    },
  }
}
