/**
 * The environment of a shop's settings and database: simulators in the `sandbox`, the provider's test environment
 * (`uat`), or real money (`live`). Purchases of one are not valid in another.
 */
export const shopModes = ['sandbox', 'uat', 'live'] as const
export type ShopMode = (typeof shopModes)[number]

/** A mode as named in a sentence. */
export const modeNames: Readonly<Record<ShopMode, string>> = {
  sandbox: 'the sandbox, where no money moves',
  uat: "the payment provider's test environment",
  live: 'a live shop',
}
