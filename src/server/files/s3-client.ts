import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

export interface StoreSettings {
  /** Origin, with a path if the store has one. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

/** Kinds of store errors. */
export type StoreTrouble =
  'key' | 'secret' | 'bucket' | 'region' | 'clock' | 'denied' | 'unreachable' | 'failing'

/** An object store request failed; the message is one sentence for the operator. */
export class StoreError extends Error {
  override name = 'StoreError' as const
  readonly trouble: StoreTrouble

  constructor(trouble: StoreTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }

  /** Whether a setting is wrong, so that a retry cannot help. */
  get isOfSettings(): boolean {
    return this.trouble !== 'unreachable' && this.trouble !== 'failing'
  }
}

/** S3 error codes, https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
const troubles: Readonly<Record<string, StoreTrouble>> = {
  InvalidAccessKeyId: 'key',
  SignatureDoesNotMatch: 'secret',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  AuthorizationHeaderMalformed: 'region',
  AuthorizationQueryParametersError: 'region',
  PermanentRedirect: 'region',
  TemporaryRedirect: 'region',
  RequestTimeTooSkewed: 'clock',
  AccessDenied: 'denied',
}

interface Failed {
  /** The request and its status. */
  readonly what: string
  readonly xml: string
}

function errorOf({ endpoint, bucket, region }: StoreSettings, { what, xml }: Failed): StoreError {
  const code = /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? ''
  const expected = /<Region>([^<]+)<\/Region>/.exec(xml)?.[1] ?? 'another one'
  const trouble = troubles[code] ?? 'failing'
  return new StoreError(
    trouble,
    {
      key: `The object store at ${endpoint} does not know FILES_KEY.`,
      secret: `FILES_SECRET is not the secret of FILES_KEY at ${endpoint}.`,
      bucket: `There is no bucket ${bucket} (FILES_BUCKET) at ${endpoint}.`,
      region: `FILES_REGION is ${region}, and the bucket ${bucket} is in ${expected}.`,
      clock: `The clock of this machine differs from that of ${endpoint} by more than its limit, usually 15 minutes. Set the clock.`,
      denied: `FILES_KEY may not do this in the bucket ${bucket}: it needs to list the bucket, and to read, write and delete in it.`,
      unreachable: '',
      failing: `The object store at ${endpoint} failed: ${what} ${code}`.trim(),
    }[trouble],
  )
}

/** Timeout until the response begins. */
const answerMs = 5000
/** Additional time for uploads: at least 250 kB per second. */
const bytesPerMs = 250

interface Asked {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** The object's key; without one, the request is to the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | Blob
}

/** Undici errors of a connection that ended before a response, e.g. a keep-alive one when the store restarts. */
const brokenConnection = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const codeBelow = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : codeBelow(error.cause)
}

const sizeOf = (body: Uint8Array | Blob | undefined) =>
  body === undefined ? 0 : 'size' in body ? body.size : body.byteLength

async function digestOf(body: Uint8Array | Blob): Promise<string> {
  const hash = createHash('sha256')
  if (!(body instanceof Blob)) return hash.update(body).digest('hex')
  for await (const chunk of body.stream()) hash.update(chunk)
  return hash.digest('hex')
}

const emptyDigest = createHash('sha256').digest('hex')

const characters: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}
const decodeXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (entity, ...parts: (string | undefined)[]) => {
    const [hex, decimal, name = ''] = parts
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    return characters[name] ?? entity
  })

export interface S3Client {
  /**
   * Sends a signed request, and retries once after a broken connection or a 5xx status. Returns 2xx, 404 for an object,
   * and 412; throws `StoreError` for everything else.
   */
  send(asked: Asked): Promise<Response>
  /** Names in the bucket with this prefix, in byte order. */
  list(prefix: string, most?: number): Promise<string[]>
  /** A presigned URL at which anyone can read the object for a limited time; sends no request. */
  link(key: string, expiresInS: number, query: Readonly<Record<string, string>>): Promise<string>
}

interface Connection {
  readonly settings: StoreSettings
  readonly aws: AwsClient
  /** The signing time: '20261129T143400Z'. */
  readonly moment: () => string
}

function addressOf(
  { endpoint, bucket }: StoreSettings,
  { key, query }: Pick<Asked, 'key' | 'query'>,
): string {
  const path = key === undefined ? '' : `/${key.split('/').map(encodeURIComponent).join('/')}`
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  return `${endpoint}/${bucket}${path}${search}`
}

async function sendOnce({ settings, aws, moment }: Connection, asked: Asked, digest: string) {
  const { method, headers, body } = asked
  const request = await aws.sign(addressOf(settings, asked), {
    method,
    headers: { ...headers, 'X-Amz-Content-Sha256': digest },
    redirect: 'manual',
    aws: { datetime: moment() },
    ...(body !== undefined && { body }),
  })
  // Not signed, as proxies change it. Compressed responses have no length to compare.
  request.headers.set('Accept-Encoding', 'identity')
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), answerMs + sizeOf(body) / bytesPerMs)
  try {
    return await fetch(request, { signal: patience.signal })
  } catch (error) {
    const code = patience.signal.aborted ? 'ETIMEDOUT' : codeBelow(error) || 'no connection'
    throw new StoreError(
      'unreachable',
      `The object store at ${settings.endpoint} cannot be reached: ${code}.`,
      { cause: error },
    )
  } finally {
    clearTimeout(timer)
  }
}

async function sendTwice(connection: Connection, asked: Asked): Promise<Response> {
  const digest = asked.body === undefined ? emptyDigest : await digestOf(asked.body)
  try {
    const answer = await sendOnce(connection, asked, digest)
    if (answer.status < 500) return answer
    await answer.body?.cancel()
  } catch (error) {
    if (!(error instanceof StoreError) || !brokenConnection.has(codeBelow(error.cause))) throw error
  }
  return await sendOnce(connection, asked, digest)
}

/**
 * An S3-compatible store, with path-style URLs. Redirects are not followed: a bucket elsewhere is a wrong setting.
 * `now` is the signing time in epoch milliseconds.
 */
export function s3Client(settings: StoreSettings, now: () => number): S3Client {
  const { region, key: accessKeyId, secret: secretAccessKey } = settings
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const moment = () => new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, '')

  /** A HEAD response has no error body, so the first byte is requested. */
  async function whyNot({ key }: Asked): Promise<string> {
    const asked = { method: 'GET', headers: { Range: 'bytes=0-0' }, ...(key && { key }) } as const
    const answer = await sendOnce({ settings, aws, moment }, asked, emptyDigest)
    if (!answer.ok) return await answer.text()
    await answer.body?.cancel()
    return ''
  }

  async function send(asked: Asked): Promise<Response> {
    const answer = await sendTwice({ settings, aws, moment }, asked)
    const { ok, status } = answer
    if (ok || status === 412) return answer
    const isHead = asked.method === 'HEAD'
    const xml = isHead && status !== 404 ? await whyNot(asked) : await answer.text()
    const isMissing = isHead || xml.includes('<Code>NoSuchKey</Code>')
    if (status === 404 && asked.key !== undefined && isMissing) return answer
    throw errorOf(settings, { what: `${asked.method} ${asked.key ?? ''}: ${status}`, xml })
  }

  /** Version 1 of the list request: every store supports its `marker`. */
  async function page(prefix: string, marker: string, most: number) {
    const query = { prefix, 'max-keys': String(most), ...(marker !== '' && { marker }) }
    const xml = await (await send({ method: 'GET', query })).text()
    return {
      keys: [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => decodeXml(key)),
      isLast: !/<IsTruncated>\s*true/i.test(xml),
    }
  }

  return {
    send,
    async list(prefix, most = Infinity) {
      const names: string[] = []
      for (;;) {
        const { keys, isLast } = await page(prefix, names.at(-1) ?? '', Math.min(1000, most))
        names.push(...keys)
        if (isLast || keys.length === 0 || names.length >= most) return names
      }
    },
    async link(key, expiresInS, query) {
      const expiring = { ...query, 'X-Amz-Expires': String(expiresInS) }
      const url = addressOf(settings, { key, query: expiring })
      const signed = await aws.sign(url, {
        method: 'GET',
        aws: { signQuery: true, datetime: moment() },
      })
      return signed.url
    },
  }
}
