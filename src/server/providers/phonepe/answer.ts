import { z } from 'zod'
import { CredentialsRefused, PaymentProviderError } from '../provider.ts'
import type { ProviderResponse } from '../send.ts'
import { title } from './settings.ts'

export const Failure = z.object({ code: z.string(), message: z.string().optional() })

/** Public accounts differ about the status; refused credentials and the provider's troubles are none of them. */
const unknownStatuses = [400, 404, 417]
const unknownCodes = ['INVALID_MERCHANT_ORDER_ID', 'INVALID_MERCHANT_REFUND_ID']

/** True when the provider says, by its code, that it has no such order or refund. */
export function saysUnknown({ status, body }: ProviderResponse): boolean {
  const code = Failure.safeParse(body).data?.code ?? ''
  return unknownStatuses.includes(status) && unknownCodes.includes(code)
}

/** The answer in its schema's shape; throws `PaymentProviderError` when it is anything else. */
export function understand<Schema extends z.ZodType>(
  schema: Schema,
  answer: ProviderResponse,
): z.output<Schema> {
  const parsed = schema.safeParse(answer.body)
  if (answer.status === 200 && parsed.success) return parsed.data
  const code = Failure.safeParse(answer.body).data?.code ?? 'an answer that was not understood'
  const isRefusal = [401, 403].includes(answer.status)
  const Trouble = isRefusal ? CredentialsRefused : PaymentProviderError
  throw new Trouble(`${title} answered ${answer.status}: ${code}`)
}
