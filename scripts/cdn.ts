// Files of the built site for a CDN, with their headers and the paths forwarded to the server: part of
// `npm run build -- --target cloudflare|netlify|s3 --origin https://origin.example.com`.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findBuiltSite, projectFolder } from '../src/server/built-site.ts'
import { readRelease, type SiteSettings } from '../src/server/live-site.ts'
import { EnvironmentError, readEnvironment } from '../src/server/settings/env.ts'
import { writeCloudflare } from './cdn/cloudflare.ts'
import { siteForCdn } from './cdn/files.ts'
import { writeNetlify } from './cdn/netlify.ts'
import { writeS3 } from './cdn/s3.ts'

const writers = { cloudflare: writeCloudflare, netlify: writeNetlify, s3: writeS3 }
type Target = keyof typeof writers

const help = `npm run build -- --target cloudflare|netlify|s3 [--origin https://origin.example.com]

Builds the site, and writes into dist/cdn/ what a CDN answers of it. The origin is where the server is reached past
the CDN: API_URL, unless it is named. The settings are those of the server, SITE_URL among them: docs/going-live.md, "Pages on a CDN".`

function stopWith(message: string): never {
  console.error(message)
  process.exit(2)
}

function readOptions() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      options: { target: text, origin: text, out: text, check: flag, help: flag },
    }).values
  } catch (error) {
    return stopWith(`${error instanceof Error ? error.message : ''}\n\n${help}`)
  }
}

const isTarget = (name: string | undefined): name is Target =>
  name !== undefined && Object.hasOwn(writers, name)

function originIn(address: string | undefined, siteUrl: string): string {
  if (address === undefined)
    stopWith('--origin is missing: where the CDN reaches the server, as https://origin.example.com')
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== address.replace(/\/$/, ''))
    stopWith(`--origin is ${address}: it must be an http or https address without a path.`)
  if (url.host === new URL(siteUrl).host)
    stopWith(`--origin is the address of SITE_URL: the CDN there would ask itself.`)
  return url.origin
}

function write(to: Target, settings: SiteSettings, origin: string): void {
  const built = findBuiltSite() ?? stopWith('The site is not built.')
  const site = siteForCdn(readRelease(built, settings), origin)
  const folder = resolve(projectFolder, out)
  rmSync(folder, { recursive: true, force: true })
  writers[to](site, folder)
  const { files, passed, nextChangeAt } = site
  const pages = files.filter(({ isPage }) => isPage)
  console.log(
    `${out} is for ${to}: ${files.length} files, ${pages.length} of them pages. ${passed.filled.length} pages that the server fills, calls and all other addresses are passed on to ${origin}.`,
  )
  if (nextChangeAt !== undefined)
    console.log(`By its dates this site changes on ${nextChangeAt}: build and upload it then.`)
}

const { target, origin: named, out = 'dist/cdn', check, help: isHelp } = readOptions()
if (isHelp) {
  console.log(help)
  process.exit(0)
}
if (!isTarget(target)) stopWith(`--target must be ${Object.keys(writers).join(', ')}.`)

try {
  const environment = readEnvironment(process.env)
  const { SITE_URL } = environment
  if (SITE_URL === undefined)
    stopWith('SITE_URL is missing: every page on a CDN names its public address.')
  const origin = originIn(named ?? environment.API_URL, SITE_URL)
  if (check !== true) write(target, { environment, siteUrl: () => SITE_URL }, origin)
} catch (error) {
  if (error instanceof EnvironmentError) stopWith(error.message)
  throw error
}
