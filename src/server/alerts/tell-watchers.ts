import { firmWords } from '#server/mail/template-to-firm.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import type { Shop } from '#server/shop.ts'
import { createHealthCheck } from './metrics.ts'
import {
  forgetBeginning,
  listToldOutside,
  listTroubles,
  noteBeginning,
  noteMoment,
  type WatcherName,
} from './queries/alert-state.ts'
import { hasOutboxStopped, isBeyond, keyOf, type Trouble, troubles } from './troubles.ts'

const timeoutMs = 10_000
const repeatMs = 24 * 60 * 60_000
/** Longer than a request can take, so that no other process sends the same meanwhile. */
const leaseMs = 45_000

const words = firmWords.watch.alarm

/** The setting with the address. */
const settings = { alarm: 'ALARM_URL', heartbeat: 'HEARTBEAT_URL' } as const

/** The posted message; contains no personal data. */
interface Message {
  readonly title: string
  readonly trouble: string
  readonly state: 'begun' | 'lasts' | 'over' | 'test'
  readonly advice?: string
}

/**
 * Posts new troubles, troubles that have lasted another day, and ended ones. Once each, however many processes run
 * this; a failed post is retried a minute later. Without ALARM_URL nothing is posted.
 */
export async function tellWatcher(shop: Shop): Promise<void> {
  if (shop.watchers.alarm === undefined) return
  const { db, now } = shop
  const standing = new Set((await listTroubles(db)).map(({ name }) => name))
  const toldAt = await listToldOutside(db)
  for (const trouble of troubles) {
    const key = keyOf(trouble)
    const [isStanding, at] = [standing.has(key), toldAt.get(key)]
    if (isStanding ? at !== undefined && now() - at < repeatMs : at === undefined) continue
    const lease = { name: `job:tell-${key}`, limit: 1, windowMs: leaseMs }
    if (!(await takeUse(db, lease, now()))) continue
    const message = isStanding
      ? await standingMessage(shop, trouble, at !== undefined)
      : overMessage(shop, trouble)
    // The trouble may have ended since.
    if (message === undefined || (await post(shop, message)) !== undefined) continue
    if (isStanding) await noteMoment(db, `told-outside:${key}`, now())
    else await forgetBeginning(db, `told-outside:${key}`)
  }
}

async function standingMessage(
  shop: Shop,
  trouble: Trouble,
  lasts: boolean,
): Promise<Message | undefined> {
  const value = await trouble.measure(shop)
  if (!isBeyond(trouble, value)) return undefined
  const state = lasts ? 'lasts' : 'begun'
  const title = words[state](hostOf(shop), trouble.sentence(value))
  return { title, trouble: trouble.name, state, advice: trouble.advice }
}

const overMessage = (shop: Shop, { name, over }: Trouble): Message => ({
  title: words.over(hostOf(shop), over),
  trouble: name,
  state: 'over',
})

const hostOf = ({ siteUrl }: Shop) => new URL(siteUrl()).host

/** Posts a test; answers the reason of a failure, undefined on success. */
export async function postTest(shop: Shop): Promise<string | undefined> {
  return await post(shop, { title: words.test(hostOf(shop)), trouble: 'none', state: 'test' })
}

async function post(shop: Shop, message: Message): Promise<string | undefined> {
  const { alarm } = shop.watchers
  if (alarm === undefined) return undefined
  const { title, trouble, state, advice } = message
  const text = [title, ...(advice === undefined ? [] : [advice])].join('\n\n')
  const [type, body] =
    alarm.format === 'text'
      ? ['text/plain; charset=utf-8', text]
      : // Chat services read `text`, some of them `content`.
        ['application/json', JSON.stringify({ text, content: text, title, trouble, state })]
  const request = { method: 'POST', headers: { 'Content-Type': type }, body }
  return await reach(shop, 'alarm', alarm.url, request)
}

/** Calls the heartbeat address while the shop is well; a missing call means that it is not. */
export async function callWatcher(shop: Shop): Promise<void> {
  const { heartbeatUrl } = shop.watchers
  if (heartbeatUrl === undefined) return
  const trouble = await createHealthCheck(shop.db, shop.now)()
  if (trouble !== undefined || (await hasOutboxStopped(shop))) return
  await reach(shop, 'heartbeat', heartbeatUrl, { method: 'GET' })
}

/** Answers the reason of a failure, also logged and shown by the doctor. Never contains the secret address. */
async function reach(
  { db, log, now }: Shop,
  watcher: WatcherName,
  url: string,
  request: RequestInit,
): Promise<string | undefined> {
  const failure = await failureOf(url, request)
  if (failure === undefined) {
    await noteMoment(db, `${watcher}-taken`, now())
    await forgetBeginning(db, `${watcher}-failing`)
  } else {
    log.error({ reason: failure }, `the address in ${settings[watcher]} takes nothing`)
    await noteBeginning(db, `${watcher}-failing`, now())
  }
  return failure
}

async function failureOf(url: string, request: RequestInit): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    // No redirects, which could lead the server to another address, of its own network for example.
    const answer = await fetch(url, { ...request, redirect: 'manual', signal })
    await answer.body?.cancel()
    return answer.ok ? undefined : words.answered(answer.status)
  } catch (error) {
    if (!(error instanceof Error)) return words.unreachable
    if (error.name === 'TimeoutError') return words.late
    const { cause } = error
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    return typeof code === 'string' ? code : words.unreachable
  }
}
