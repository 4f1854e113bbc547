// Checks each configured service with a read-only request: usage `npm run doctor`.
import { openProviders, type PaymentProviders } from '../src/server/providers/open-providers.ts'
import {
  type Environment,
  EnvironmentError,
  misspeltSettings,
  paymentVariables,
  readEnvironment,
} from '../src/server/settings/env.ts'
import { ownHost } from '../src/server/http/server-limits.ts'
import { serviceSettings } from '../src/server/settings/service-settings.ts'
import { checkFiles } from './doctor/files.ts'
import type { Finding } from './doctor/finding.ts'
import {
  checkMails,
  checkPayments,
  checkVideos,
  checkWebhooks,
  withoutVideos,
} from './doctor/services.ts'
import {
  checkCertificate,
  checkMode,
  checkPostgres,
  checkProxy,
  checkSite,
  checkStorage,
  checkWatchers,
  titleOf,
} from './doctor/installation.ts'

const marks = { ok: 'ok', wrong: 'WRONG', open: 'open' } as const

function report({ subject, state, words, advice }: Finding): void {
  console.log(`${marks[state].padEnd(6)}${subject}: ${words}.${advice ? ` → ${advice}` : ''}`)
  if (state === 'wrong') process.exitCode = 1
}

function reportIf(finding: Finding | undefined): void {
  if (finding) report(finding)
}

function readEnvironmentOrReport(): Environment | undefined {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    const advice = 'docs/going-live.md says where each variable comes from.'
    report({ subject: 'Settings', state: 'wrong', words: error.message.replace(/\.$/, ''), advice })
    return undefined
  }
}

async function isOpen(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`).catch(() => undefined)
  return answer?.ok === true
}

const kinds = {
  sandbox: () =>
    'Sandbox: payments, mails and videos are stand-ins on this computer; none is live.',
  uat: ({ all }: PaymentProviders) =>
    `Rehearsal: payments are in the test environment of ${all.map(({ title }) => title).join(' and ')}, where no money moves; none is live.`,
} as const

/** Whether the sandbox services are running; prints a message when they are not. */
async function hasStandIns(ownUrl: string): Promise<boolean> {
  if (await isOpen(ownUrl)) return true
  const advice = 'Start the shop with npm start, then ask again.'
  const words = `nothing answers at ${ownUrl}, so the stand-ins were not checked`
  report({ subject: 'Stand-ins', state: 'open', words, advice })
  return false
}

async function examine(environment: Environment): Promise<void> {
  const { HOST, PORT, DATA_DIR, DATABASE_URL, SITE_URL, live, mode } = environment
  console.log(await titleOf(environment))
  for (const { written, meant } of misspeltSettings(process.env)) {
    const words = `${written} is no setting of this shop, and is not read`
    report({ subject: 'Settings', state: 'wrong', words, advice: `Did you mean ${meant}?` })
  }
  const storage = checkStorage(DATA_DIR)
  report(storage)
  reportIf(await checkFiles(environment))
  const postgres = DATABASE_URL ? await checkPostgres(DATABASE_URL) : undefined
  if (postgres) report(postgres)
  if (storage.state === 'ok' && postgres?.state !== 'wrong') reportIf(await checkMode(environment))
  reportIf(checkProxy(environment))
  const ownUrl = `http://${ownHost(HOST)}:${PORT}`
  const providers = openProviders({
    ...{ set: paymentVariables(environment), sandboxUrl: () => ownUrl, now: Date.now },
    named: environment.PAYMENT_PROVIDER,
    wrap: (provider) => provider,
  })
  if (mode !== 'live') console.log(kinds[mode](providers))
  const canAskOthers = live !== undefined || (await hasStandIns(ownUrl))
  const settings = serviceSettings(environment, () => ownUrl)
  for (const provider of providers.all)
    if (mode !== 'sandbox' || canAskOthers) report(await checkPayments(provider))
  for (const finding of checkWebhooks(environment)) report(finding)
  if (canAskOthers) {
    report(await checkMails(settings.mail))
    report(settings.videos ? await checkVideos(settings.videos) : withoutVideos)
  }
  if (mode !== 'sandbox') for (const finding of await checkWatchers(environment)) report(finding)
  if (mode === 'sandbox' || !SITE_URL) return
  const certificate = await checkCertificate(SITE_URL)
  reportIf(certificate)
  // With a bad certificate, nothing else can be checked there.
  if (certificate?.state === 'wrong') return
  const names = providers.all.map(({ name }) => name)
  report(await checkSite(SITE_URL, names))
}

// A reader such as `head` has closed the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
const environment = readEnvironmentOrReport()
if (environment) await examine(environment)
