import type { z } from 'zod'
import type { PaymentProvider } from './provider.ts'

/** Settings as they were given, by the names of their variables. */
export type ProviderVariables = Readonly<Record<string, string | undefined>>

/** How a provider is set up. */
export interface ProviderSetup {
  readonly name: string
  /** For people. */
  readonly title: string
  /** All of these, or it is not set up. */
  readonly variables: readonly string[]
  /** What may be set besides. */
  readonly options: Readonly<Record<string, z.ZodType<string | undefined>>>
  /** Where its pay pages are, as a content policy names them. */
  readonly payPages: string
  /** What to look at when the provider refuses the credentials; a sentence. */
  readonly credentialAdvice: string
  /** What its dashboard may refuse, though we would take it. */
  doubtsOf?(set: ProviderVariables): { readonly words: string; readonly advice: string } | undefined
  /** Whether the settings are those of its test environment, where no money moves. */
  isTest(set: ProviderVariables): boolean
  open(set: ProviderVariables, now: () => number): PaymentProvider
  /** The same adapter, asking the stand-in of src/sandbox. */
  openStandIn(sandboxUrl: () => string, now: () => number): PaymentProvider
}
