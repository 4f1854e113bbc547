import { z } from 'zod'
import type { PhonePeAnswer } from './phonepe-send.ts'
import { PaymentProviderError } from './provider.ts'

export const Failure = z.object({ code: z.string(), message: z.string().optional() })

/** The answer in its schema's shape; throws `PaymentProviderError` when it is anything else. */
export function understand<Schema extends z.ZodType>(
  schema: Schema,
  answer: PhonePeAnswer,
): z.output<Schema> {
  const parsed = schema.safeParse(answer.body)
  if (answer.status === 200 && parsed.success) return parsed.data
  const code = Failure.safeParse(answer.body).data?.code ?? 'an answer that was not understood'
  throw new PaymentProviderError(`PhonePe answered ${answer.status}: ${code}`)
}
