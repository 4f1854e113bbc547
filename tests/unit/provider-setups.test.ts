import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openProviders, standInWebhooks } from '#server/providers/open-providers.ts'
import type { PaymentProvider } from '#server/providers/provider.ts'
import type { ProviderSetup } from '#server/providers/provider-setup.ts'
import { providerSetups } from '#server/providers/setups.ts'

const [phonePe] = providerSetups

const opening = {
  sandboxUrl: () => 'http://localhost',
  now: Date.now,
  wrap: (provider: PaymentProvider) => provider,
}

/** Another one, as it would be written. */
function laterSetup(more: Partial<ProviderSetup> = {}): ProviderSetup {
  const open = (): PaymentProvider => ({
    ...phonePe.open({}, Date.now),
    ...{ name: 'later', title: 'Later' },
  })
  const { standIn, ...rest } = phonePe
  return { ...rest, ...{ name: 'later', title: 'Later', variables: ['LATER_KEY'], open }, ...more }
}

const namesOf = (setups: readonly ProviderSetup[], set?: Record<string, string>) =>
  openProviders({ ...opening, set, setups }).all.map(({ name }) => name)

describe('in the sandbox', () => {
  test('every setup that has a stand-in is opened, and no other is needed', () => {
    const later = laterSetup()
    const playable = { ...later, standIn: { open: () => later.open({}, Date.now), webhook: {} } }
    expect(namesOf([phonePe, later])).toEqual(['phonepe'])
    expect(namesOf([later, phonePe])).toEqual(['phonepe'])
    expect(namesOf([playable, phonePe])).toEqual(['later', 'phonepe'])
    expect(() => namesOf([later])).toThrow('no stand-in')
  })

  test('each stand-in is told where the shop listens for it', () => {
    const webhooks = standInWebhooks(() => 'http://localhost:4321')
    expect(webhooks['phonepe']?.url()).toBe('http://localhost:4321/api/payment/phonepe/webhook')
    expect(webhooks['phonepe']?.credentials).toMatchObject({ user: 'sandbox' })
  })
})

test('with credentials, only what is set up is opened, in the order of the setups', () => {
  const set = Object.fromEntries(phonePe.variables.map((name) => [name, 'x']))
  expect(namesOf([laterSetup(), phonePe], set)).toEqual(['phonepe'])
  expect(namesOf([laterSetup(), phonePe], { ...set, LATER_KEY: 'x' })).toEqual(['later', 'phonepe'])
})

test.each([
  ['README.md', (name: string) => `\`${name}\``],
  ['docs/going-live.md', (name: string) => `\`${name}\``],
  // With a value, or as a line that somebody takes the # from.
  ['.env.example', (name: string) => `${name}=`],
])('%s names every variable that a provider needs', (file, written) => {
  const text = readFileSync(file, 'utf8')
  for (const { variables, options } of providerSetups) {
    const names = file.endsWith('.md') ? [...variables, ...Object.keys(options)] : variables
    expect(names.filter((name) => !text.includes(written(name)))).toEqual([])
  }
})

test('no two providers have the same name or the same variable', () => {
  const names = providerSetups.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const variables = providerSetups.flatMap((setup) => [
    ...setup.variables,
    ...Object.keys(setup.options),
  ])
  expect(new Set(variables).size).toBe(variables.length)
})

test('a provider is called in its adapter as in its setup, and in addresses as in both', () => {
  for (const setup of providerSetups) {
    const { name, title } = setup.open({}, Date.now)
    expect([name, title]).toEqual([setup.name, setup.title])
    expect(name).toMatch(/^[a-z]+$/)
  }
})
