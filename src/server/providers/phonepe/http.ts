import { type ProviderRequest, type ProviderResponse, sendToProvider } from '../send.ts'
import { type PhonePeSettings, title } from './settings.ts'
import { tokenSource } from './token.ts'

/** Calls the gateway with the cached token; a rejected one is renewed and the call made once more. */
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
