import type { z } from 'zod'
import type { StandIn } from '#sandbox/stand-in.ts'
import type { PaymentProvider } from './provider.ts'

/** Settings by the names of their variables. */
export type ProviderVariables = Readonly<Record<string, string | undefined>>

/** How the sandbox simulates a provider: under `/sandbox/<name>`, with its pay pages at `/sandbox/<name>/pay/…`. */
interface PlayedSetup {
  /** The same adapter, connected to the stand-in. */
  open(sandboxUrl: () => string, now: () => number): PaymentProvider
  /** The stand-in, which sends its webhooks there. Loaded only in a sandbox. */
  play(webhookUrl: () => string): Promise<StandIn>
}

export interface ProviderSetup {
  /** The same as in its `PaymentProvider`: also part of its webhook's address. */
  readonly name: string
  /** The display name. */
  readonly title: string
  /** All required; otherwise it is not set up. */
  readonly variables: readonly string[]
  /** Optional settings. */
  readonly options: Readonly<Record<string, z.ZodType<string | undefined>>>
  /** What its webhook presents, in a few words for the OpenAPI document. */
  readonly newsProof: string
  /** The origins of its pay pages, as in a content security policy: one source, or several separated by spaces. */
  readonly payPages: string
  /** What to check when the provider refuses the credentials; a sentence. */
  readonly credentialAdvice: string
  /** What its dashboard may refuse, though we would accept it. */
  doubtsOf?(set: ProviderVariables): { readonly words: string; readonly advice: string } | undefined
  /** Whether the settings are for its test environment, where no money moves. */
  isTest(set: ProviderVariables): boolean
  open(set: ProviderVariables, now: () => number): PaymentProvider
  /** Without one, it cannot be used in the sandbox. */
  readonly standIn?: PlayedSetup
}
