import type { AstroIntegration } from 'astro'
import { providerSetups } from '#server/providers/setups.ts'

declare global {
  interface ImportMetaEnv {
    /** Whom the checkout names. */
    readonly PAID_THROUGH: string
  }
}

/** A page is built before it is known who is set up: the checkout names whoever `PAYMENT_PROVIDER` says, or the first. */
export function paidThrough({
  PAYMENT_PROVIDER,
}: Record<string, string | undefined>): AstroIntegration {
  const { title } =
    providerSetups.find(({ name }) => name === PAYMENT_PROVIDER) ?? providerSetups[0]
  return {
    name: 'define-payment-provider',
    hooks: {
      'astro:config:setup': ({ updateConfig }) =>
        void updateConfig({
          vite: { define: { 'import.meta.env.PAID_THROUGH': JSON.stringify(title) } },
        }),
    },
  }
}
