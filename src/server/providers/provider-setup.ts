import type { z } from 'zod'
import type { StandIn } from '#sandbox/stand-in.ts'
import type { PaymentProvider } from './provider.ts'

/** Settings as they were given, by the names of their variables. */
export type ProviderVariables = Readonly<Record<string, string | undefined>>

/** How a provider is played in the sandbox: below `/sandbox/<name>`, with its pay pages at `/sandbox/<name>/pay/…`. */
interface PlayedSetup {
  /** The same adapter, asking the stand-in. */
  open(sandboxUrl: () => string, now: () => number): PaymentProvider
  /** The stand-in itself, which sends its news there. Loaded only where there is a sandbox. */
  play(webhookUrl: () => string): Promise<StandIn>
}

/** How a provider is set up. */
export interface ProviderSetup {
  /** As its `PaymentProvider` has it: the address of its webhook, too. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** All of these, or it is not set up. */
  readonly variables: readonly string[]
  /** What may be set besides. */
  readonly options: Readonly<Record<string, z.ZodType<string | undefined>>>
  /** What its webhook presents, in a few words for the document of all calls. */
  readonly newsProof: string
  /** Where its pay pages are, as a content policy names them: one source, or several with spaces between. */
  readonly payPages: string
  /** What to look at when the provider refuses the credentials; a sentence. */
  readonly credentialAdvice: string
  /** What its dashboard may refuse, though we would take it. */
  doubtsOf?(set: ProviderVariables): { readonly words: string; readonly advice: string } | undefined
  /** Whether the settings are those of its test environment, where no money moves. */
  isTest(set: ProviderVariables): boolean
  open(set: ProviderVariables, now: () => number): PaymentProvider
  /** Without one, nothing can be bought from it in the sandbox. */
  readonly standIn?: PlayedSetup
}
