import { sendToPhonePe, type PhonePeAnswer, type PhonePeQuestion } from './send.ts'
import type { PhonePeSettings } from './settings.ts'
import { tokenSource } from './token.ts'

/** Calls the gateway with the cached token; a rejected one is renewed and the call made once more. */
export function phonePeHttp(settings: PhonePeSettings) {
  const tokens = tokenSource(settings)

  return async (
    method: PhonePeQuestion['method'],
    path: string,
    body?: object,
  ): Promise<PhonePeAnswer> => {
    const attempt = async () =>
      await sendToPhonePe(settings.gatewayUrl() + path, settings.timeoutMs, {
        method,
        headers: {
          Authorization: `O-Bearer ${await tokens.current()}`,
          'Content-Type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const answer = await attempt()
    if (answer.status !== 401) return answer
    tokens.forget()
    return await attempt()
  }
}
