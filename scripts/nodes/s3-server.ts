// An S3 server for tests, from npm: usage `node scripts/nodes/s3-server.ts <port> <folder>`, with FILES_BUCKET,
// FILES_REGION, FILES_KEY and FILES_SECRET in the environment; it ends with SIGTERM.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import S3rver from '@20minutes/s3rver'
import accounts from '@20minutes/s3rver/lib/models/account.js'

export interface S3ServerOptions {
  /** 0 for any free port. */
  readonly port: number
  /** Objects are kept when the server stops. */
  readonly folder: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

export interface S3Server {
  readonly endpoint: string
  /** Stops it and closes every connection, including active ones. */
  readonly stop: () => Promise<void>
}

const xmlError = (code: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code>${more}</Error>`

/** 'AKIA…/20261129/eu-central-1/s3/aws4_request', from a header or presigned URL. */
const credentialOf = ({ headers, url = '' }: IncomingMessage) =>
  /Credential=([^,]+)/.exec(headers.authorization ?? '')?.[1] ??
  new URL(url, 'http://store').searchParams.get('X-Amz-Credential')

const mostSkewMs = 15 * 60_000

/** '20261129T143400Z' in epoch milliseconds; the current time for a presigned URL, whose clock is not checked. */
function signedAt({ headers }: IncomingMessage): number {
  const written = headers['x-amz-date']
  if (typeof written !== 'string') return Date.now()
  return Date.parse(written.replace(/^(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5'))
}

/** Requests that Amazon's S3 refuses but s3rver accepts: status and response, or undefined. */
function refusalOf(
  incoming: IncomingMessage,
  body: Buffer,
  region: string,
): [status: number, xml: string] | undefined {
  const credential = credentialOf(incoming)
  if (credential === null) return [403, xmlError('AccessDenied')]
  if (credential.split('/')[2] !== region)
    return [400, xmlError('AuthorizationHeaderMalformed', `<Region>${region}</Region>`)]
  if (Math.abs(signedAt(incoming) - Date.now()) > mostSkewMs)
    return [403, xmlError('RequestTimeTooSkewed')]
  const named = incoming.headers['x-amz-content-sha256']
  const isDigest = typeof named === 'string' && /^[0-9a-f]{64}$/.test(named)
  if (isDigest && named !== createHash('sha256').update(body).digest('hex'))
    return [400, xmlError('XAmzContentSHA256Mismatch')]
  return undefined
}

async function handOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { inner, region }: { inner: AddressInfo; region: string },
): Promise<void> {
  const body = await buffer(incoming)
  const refused = refusalOf(incoming, body, region)
  if (refused) {
    const [status, xml] = refused
    outgoing.writeHead(status, { 'Content-Type': 'application/xml' }).end(xml)
    return
  }
  const { method, url: path, headers } = incoming
  const { address: host, port } = inner
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host, port, method, path, headers }, resolve).on('error', reject).end(body)
  })
  const match = headers['if-match']
  const isFile = answer.statusCode === 200 || answer.statusCode === 206
  if (match !== undefined && isFile && answer.headers.etag !== match) {
    answer.destroy()
    outgoing.writeHead(412, { 'Content-Type': 'application/xml' })
    outgoing.end(xmlError('PreconditionFailed'))
    return
  }
  outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
  await pipeline(answer, outgoing)
}

/** Starts the server on the loopback address, with one bucket and one key. */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const { port, folder: directory, bucket, region, key, secret } = options
  accounts.DUMMY_ACCOUNT.createKeyPair(key, secret)
  const store = new S3rver({
    ...{ address: '127.0.0.1', port: 0, directory, silent: true, vhostBuckets: false },
    configureBuckets: [{ name: bucket }],
  })
  const inner = await store.run()
  const front = createServer((incoming, outgoing) => {
    handOn(incoming, outgoing, { inner, region }).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    front.on('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const stop = async () => {
    const closed = new Promise((resolve) => front.close(resolve))
    front.closeAllConnections()
    await closed
    await store.close()
  }
  return { endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`, stop }
}

if (import.meta.main) {
  const [port, folder = ''] = process.argv.slice(2)
  const { FILES_BUCKET, FILES_REGION, FILES_KEY, FILES_SECRET } = process.env
  if (!Number(port) || !folder || !FILES_BUCKET || !FILES_REGION || !FILES_KEY || !FILES_SECRET)
    throw new Error('Usage: see the first lines of scripts/nodes/s3-server.ts')
  const server = await startS3Server({
    ...{ port: Number(port), folder, bucket: FILES_BUCKET, region: FILES_REGION },
    ...{ key: FILES_KEY, secret: FILES_SECRET },
  })
  console.log(`S3 at ${server.endpoint}`)
  process.once('SIGTERM', () => void server.stop().then(() => process.exit()))
}
