/**
 * What the settings and the database of a shop are for: stand-ins in the `sandbox`, the provider's test
 * environment (`uat`), or real money (`live`). What was bought in one of them is worth nothing in another.
 */
export const shopModes = ['sandbox', 'uat', 'live'] as const
export type ShopMode = (typeof shopModes)[number]

/** A mode as a sentence names it. */
export const modeNames: Readonly<Record<ShopMode, string>> = {
  sandbox: 'the sandbox, where no money moves',
  uat: "the payment provider's test environment",
  live: 'a live shop',
}
