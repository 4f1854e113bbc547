import { z } from '@hono/zod-openapi'
import { paymentStatuses } from '#domain/payment-state.ts'

export const PaymentStatus = z.enum(paymentStatuses)
