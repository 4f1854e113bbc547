import { CredentialsRefused, type PaymentProvider } from '../../src/server/providers/provider.ts'
import { providerSetups } from '../../src/server/providers/setups.ts'
import { type Finding, reasonOf } from './finding.ts'

/** Lets a provider fetch what it needs and asks about an order that does not exist: no money, nothing stored. */
export async function checkPayments(provider: PaymentProvider): Promise<Finding> {
  const { title } = provider
  const subject = `Payments (${title})`
  try {
    const { state } = await provider.ask(`doctor-${crypto.randomUUID()}`)
    if (state === 'unknown')
      return { subject, state: 'ok', words: 'it takes our credentials and answers questions' }
    const words = `it knows an order that we made up, as ${state}`
    return { subject, state: 'wrong', words, advice: `Ask ${title}; do not go live.` }
  } catch (error) {
    return { subject, state: 'wrong', words: reasonOf(error), advice: adviceOn(error, provider) }
  }
}

function adviceOn(error: unknown, { name, title }: PaymentProvider): string {
  const setup = providerSetups.find((one) => one.name === name)
  return setup && error instanceof CredentialsRefused
    ? setup.credentialAdvice
    : `If this machine can reach the internet, ${title} is in trouble: try again in some minutes.`
}
