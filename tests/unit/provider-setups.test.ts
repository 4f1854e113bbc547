import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { openProviders, playProviders } from '#server/providers/open-providers.ts'
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

/** Played by nothing in particular. */
const played = (setup: ProviderSetup): NonNullable<ProviderSetup['standIn']> => ({
  open: () => setup.open({}, Date.now),
  play: () =>
    Promise.resolve({ name: setup.name, title: '', faults: [], routes: () => new Hono() }),
})

const namesOf = (setups: readonly ProviderSetup[], set?: Record<string, string>) =>
  openProviders({ ...opening, set, setups }).all.map(({ name }) => name)

describe('in the sandbox', () => {
  test('every setup that has a stand-in is opened, and no other is needed', () => {
    const later = laterSetup()
    const playable = { ...later, standIn: played(later) }
    expect(namesOf([phonePe, later])).toEqual(['phonepe'])
    expect(namesOf([later, phonePe])).toEqual(['phonepe'])
    expect(namesOf([playable, phonePe])).toEqual(['later', 'phonepe'])
    expect(() => namesOf([later])).toThrow('no stand-in')
  })

  test('each stand-in is told where the shop listens for it', async () => {
    const told: string[] = []
    const listening = (setup: ProviderSetup): ProviderSetup => ({
      ...setup,
      standIn: {
        ...played(setup),
        play: (url) => {
          told.push(url())
          return played(setup).play(url)
        },
      },
    })
    const setups = [listening(phonePe), laterSetup(), listening(laterSetup())]
    await playProviders(() => 'http://localhost:4321', setups)
    expect(told).toEqual([
      'http://localhost:4321/api/payment/phonepe/webhook',
      'http://localhost:4321/api/payment/later/webhook',
    ])
  })

  test('a stand-in is called as its setup', async () => {
    const standIns = await playProviders(() => 'http://localhost:4321')
    const names = providerSetups.flatMap(({ name, standIn }) => (standIn ? [name] : []))
    expect(standIns.map(({ name }) => name)).toEqual(names)
  })
})

test('with credentials, only what is set up is opened, in the order of the setups', () => {
  const set = Object.fromEntries(phonePe.variables.map((name) => [name, 'x']))
  expect(namesOf([laterSetup(), phonePe], set)).toEqual(['phonepe'])
  expect(namesOf([laterSetup(), phonePe], { ...set, LATER_KEY: 'x' })).toEqual(['later', 'phonepe'])
})

test('whoever is named opens new payments, and the others are asked about theirs', () => {
  const later = laterSetup()
  const setups = [phonePe, { ...later, standIn: played(later) }]
  const named = (name: string) => openProviders({ ...opening, set: undefined, setups, named: name })
  expect(named('later').all.map(({ name }) => name)).toEqual(['later', 'phonepe'])
  expect(named('phonepe').current.name).toBe('phonepe')
  expect(() => named('nobody')).toThrow('no payment provider')
})

test.each(providerSetups)('the page of $title names every variable that it needs', (setup) => {
  const page = readFileSync(`src/server/providers/${setup.name}/going-live.md`, 'utf8')
  const names = [...setup.variables, ...Object.keys(setup.options)]
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  // Lines to copy into a file of settings.
  expect(setup.variables.filter((name) => !page.includes(`\n${name}=`))).toEqual([])
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
