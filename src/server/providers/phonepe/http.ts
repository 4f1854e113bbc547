import { z } from 'zod'
import { CredentialsRefused, PaymentProviderError } from '#server/providers/provider.ts'
import {
  type ProviderRequest,
  type ProviderResponse,
  sendToProvider,
} from '#server/providers/send.ts'
import { type PhonePeSettings, title } from './settings.ts'

const Token = z.object({ access_token: z.string(), expires_at: z.number() })

/** A new token is fetched this long before the old one expires. */
const refreshAheadMs = 4 * 60_000

async function fetchToken(settings: PhonePeSettings): Promise<z.infer<typeof Token>> {
  const url = `${settings.oauthUrl()}/v1/oauth/token`
  const answer = await sendToProvider(
    { title, url, timeoutMs: settings.timeoutMs },
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: settings.clientId,
        client_version: settings.clientVersion,
        client_secret: settings.clientSecret,
        grant_type: 'client_credentials',
      }).toString(),
    },
  )
  const parsed = Token.safeParse(answer.body)
  if (answer.status === 200 && parsed.success) return parsed.data
  // Any of these is a refusal of the credentials; a 429 or a server error is not.
  const isRefusal = answer.status >= 400 && answer.status < 410
  const Trouble = isRefusal ? CredentialsRefused : PaymentProviderError
  throw new Trouble(`${title} gave no token: ${answer.status}`)
}

/** The access token, cached; concurrent callers share one fetch. */
function tokenSource(settings: PhonePeSettings) {
  let token: { value: string; refreshAtMs: number } | undefined
  let fetching: Promise<string> | undefined

  async function renew(): Promise<string> {
    const { access_token: value, expires_at: expiresAtS } = await fetchToken(settings)
    token = { value, refreshAtMs: expiresAtS * 1000 - refreshAheadMs }
    return value
  }

  return {
    async current(): Promise<string> {
      if (token && settings.now() < token.refreshAtMs) return token.value
      fetching ??= renew().finally(() => (fetching = undefined))
      return await fetching
    },
    forget(): void {
      token = undefined
    },
  }
}

/** Calls the gateway with the cached token; a rejected one is renewed and the call repeated once. */
export function phonePeHttp(settings: PhonePeSettings) {
  const tokens = tokenSource(settings)
  const { gatewayUrl, timeoutMs } = settings

  return async (
    method: ProviderRequest['method'],
    path: string,
    body?: object,
  ): Promise<ProviderResponse> => {
    const attempt = async () =>
      await sendToProvider(
        { title, url: gatewayUrl() + path, timeoutMs },
        {
          method,
          headers: {
            Authorization: `O-Bearer ${await tokens.current()}`,
            'Content-Type': 'application/json',
          },
          ...(body && { body: JSON.stringify(body) }),
        },
      )
    const answer = await attempt()
    if (answer.status !== 401) return answer
    tokens.forget()
    return await attempt()
  }
}
