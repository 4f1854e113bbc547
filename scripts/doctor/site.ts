import { webhookPath } from '../../src/server/providers/open-providers.ts'
import { type Finding, reasonOf } from './finding.ts'

const subject = 'Site'

/** Whether visitors, and the webhooks of these providers, find the shop at its public address. */
export async function checkSite(siteUrl: string, providers: readonly string[]): Promise<Finding> {
  if (!siteUrl.startsWith('https:')) {
    const advice = 'Put a proxy with a certificate in front, and write https:// in SITE_URL.'
    return { subject, state: 'wrong', words: `${siteUrl} is not https`, advice }
  }
  const addresses = providers.map((name) => `the webhook is ${siteUrl}${webhookPath(name)}`)
  try {
    const answer = await fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(10_000) })
    const named = await findNamedOrigin(siteUrl)
    if (named !== undefined && named !== new URL(siteUrl).origin) {
      const advice = `Build the site with the settings of the server: SITE_URL=${siteUrl} npm run build`
      return { subject, state: 'wrong', words: `the pages at ${siteUrl} name ${named}`, advice }
    }
    if (answer.ok)
      return { subject, state: 'ok', words: [`${siteUrl} answers`, ...addresses].join('; ') }
    return notYet(siteUrl, `${siteUrl}/healthz answers ${answer.status}`)
  } catch (error) {
    return notYet(siteUrl, `${siteUrl} is not reached from here: ${reasonOf(error)}`)
  }
}

/** The origin of the home page's canonical address: search engines go there, and previews of links. */
async function findNamedOrigin(siteUrl: string): Promise<string | undefined> {
  const answer = await fetch(`${siteUrl}/`, { signal: AbortSignal.timeout(10_000) })
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1]
  return canonical !== undefined && URL.canParse(canonical) ? new URL(canonical).origin : undefined
}

function notYet(siteUrl: string, words: string): Finding {
  const advice = `Start the shop, then see that DNS and the proxy lead ${siteUrl} to it.`
  return { subject, state: 'open', words, advice }
}
