import type { ProviderSetup, ProviderVariables } from '#server/providers/provider-setup.ts'
import { providerSetups } from '#server/providers/setups.ts'
import { EnvironmentError } from './environment-error.ts'

const videoVariables = ['VIDEO_API_KEY', 'VIDEO_CHANNEL_ID'] as const
/** Mails go one of two ways: through the e-mail service, or by SMTP. */
const emailVariables = [
  'EMAIL_SERVICE_ID',
  'EMAIL_TEMPLATE_ID',
  'EMAIL_PUBLIC_KEY',
  'EMAIL_PRIVATE_KEY',
] as const
const smtpVariables = ['SMTP_URL', 'MAIL_FROM'] as const

type Values<Names extends readonly string[]> = Record<Names[number], string>
/** What the providers that are set up need, by the names of their variables. */
export type PaymentSettings = Readonly<Record<string, string>>
export type LiveSettings = PaymentSettings &
  Values<typeof videoVariables> &
  (Values<typeof emailVariables> | Values<typeof smtpVariables>)

type Variables = ProviderVariables

/** The names of all credentials. */
export const credentialVariables: readonly string[] = [
  ...providerSetups.flatMap(({ variables }) => variables),
  ...videoVariables,
  ...emailVariables,
  ...smtpVariables,
]

/** Every provider of which something is set, or which is named; the first, when there is none. */
function setupsIn(set: Variables): readonly ProviderSetup[] {
  const begun = providerSetups.filter(
    ({ name, variables }) =>
      name === set['PAYMENT_PROVIDER'] || variables.some((variable) => set[variable]),
  )
  return begun.length > 0 ? begun : providerSetups.slice(0, 1)
}

const paymentVariablesIn = (set: Variables) => setupsIn(set).flatMap(({ variables }) => variables)

/** Whether what is set is of a test environment, where no money moves. Throws when a part of it is. */
export function isTestOf(set: Variables): boolean {
  const setups = setupsIn(set)
  const tests = setups.filter((setup) => setup.isTest(set))
  if (tests.length > 0 && tests.length < setups.length) {
    const titles = tests.map(({ title }) => title).join(', ')
    throw new EnvironmentError(`Real payments and test payments are mixed: ${titles} is a test.`)
  }
  return tests.length > 0
}

/** Payments alone, in the provider's test environment: everything of theirs, and nothing of others. */
export function readRehearsal(set: Variables): PaymentSettings | undefined {
  const names = paymentVariablesIn(set)
  if (!isTestOf(set) || names.some((name) => !set[name])) return undefined
  const others = [...videoVariables, ...emailVariables, ...smtpVariables]
  if (others.some((name) => set[name])) return undefined
  return Object.fromEntries(names.map((name) => [name, set[name] ?? '']))
}

const titles = providerSetups.map(({ title }) => title).join(' or ')

/** Everything that a live shop needs; undefined when nothing of it is set. Throws when a part is. */
export function readLive(set: Variables): LiveSettings | undefined {
  const mailVariables = readMailWay(set)
  const names = [
    ...paymentVariablesIn(set),
    ...videoVariables,
    ...(mailVariables ?? emailVariables),
  ]
  const missing = names.filter((name) => !set[name])
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    const instead = mailVariables ? '' : ' (or SMTP_URL and MAIL_FROM instead of the four)'
    const alone = isTestOf(set)
      ? ` To rehearse payments alone, set those of ${titles} and no other.`
      : ''
    throw new EnvironmentError(
      `Live credentials are set only in part. Missing: ${missing.join(', ')}${instead}.${alone}`,
    )
  }
  return Object.fromEntries(names.map((name) => [name, set[name] ?? ''])) as LiveSettings
}

/** The variables of the way that was chosen; undefined when none was. */
function readMailWay(set: Variables) {
  const [email, smtp] = [emailVariables, smtpVariables].map((names) =>
    names.filter((name) => set[name]),
  )
  if (email?.length && smtp?.length)
    throw new EnvironmentError(
      `Mails can go only one way. Unset either ${email.join(', ')} or ${smtp.join(', ')}.`,
    )
  if (smtp?.length) return smtpVariables
  return email?.length ? emailVariables : undefined
}
