import { once } from 'node:events'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { parseJson } from '#domain/json.ts'
import { PaymentProviderError } from './provider.ts'

export interface ProviderRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ProviderResponse {
  readonly status: number
  /** The parsed JSON; undefined if invalid. */
  readonly body: unknown
}

/** A firewall may refuse a client without a user agent; without Accept-Encoding any may be used (RFC 9110, 12.5.3). */
const ownHeaders = { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'node' }
/** We close connections idle this long, before the other end does so during a request. */
const idle = { keepAlive: true, timeout: 4000 }
const agents = { http: new http.Agent(idle), https: new https.Agent(idle) }

function begin(url: string, options: RequestOptions) {
  const isSecure = url.startsWith('https:')
  const agent = isSecure ? agents.https : agents.http
  return (isSecure ? https : http).request(url, { ...options, agent })
}

interface Asked {
  /** The provider's display name. */
  readonly title: string
  readonly url: string
  readonly timeoutMs: number
}

/**
 * One request to a provider; throws `PaymentProviderError` if no answer came in time. Follows no redirects, so our
 * secrets go to no other address. Not `fetch`, which takes a fifth of an order's processor time (decision 0058).
 */
export async function sendToProvider(
  { title, url, timeoutMs }: Asked,
  { method, headers, body }: ProviderRequest,
): Promise<ProviderResponse> {
  try {
    const request = begin(url, {
      method,
      headers: { ...ownHeaders, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Also errors while the response is being read.
    request.on('error', () => undefined)
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, body: parseJson(await text(response)) }
  } catch (error) {
    throw new PaymentProviderError(`${title} could not be reached`, { cause: error })
  }
}
