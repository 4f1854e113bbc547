import { createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { isBranch } from '#domain/branch-name.ts'
import { parseJson } from '#domain/json.ts'
import { isForm } from '#server/http/posted-form.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime } from '#server/secrets.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { buildPreview, removePreview } from '../previews.ts'
import { commandHeader, commandProof, publishPath } from '../publish-call.ts'
import { publish, publishingOf } from '../publish.ts'

/** The payload of a push with many commits is large. */
const maxBytes = 1000 * 1000

/** The fields that we read of a push; hosts send many more. */
const Push = z.object({
  ref: z.string().optional().catch(undefined),
  after: z.string().optional().catch(undefined),
  deleted: z.boolean().optional().catch(undefined),
  pusher: z.object({ name: z.string().optional() }).optional().catch(undefined),
  user_name: z.string().optional().catch(undefined),
})

const commandWorthMs = 60_000

function isCommand(c: Context, { secret, now }: Shop): boolean {
  const proof = c.req.header(commandHeader)
  const moment = proof?.split('.')[0] ?? ''
  if (proof === undefined || Math.abs(now() - Number(moment)) > commandWorthMs) return false
  return equalInConstantTime(proof, commandProof(secret, moment))
}

const proofHeaders = ['X-Hub-Signature-256', 'X-Gitlab-Token']

/** GitHub, Gitea and Forgejo sign the body; GitLab sends the secret itself. */
function isSigned(c: Context, body: Buffer, secret: string): boolean {
  const signature = c.req.header('X-Hub-Signature-256')
  if (signature !== undefined) {
    const expected = createHmac('sha256', secret).update(body).digest('hex')
    return equalInConstantTime(signature, `sha256=${expected}`)
  }
  const token = c.req.header('X-Gitlab-Token')
  return token !== undefined && equalInConstantTime(token, secret)
}

const eventHeaders = ['X-GitHub-Event', 'X-Gitea-Event', 'X-Forgejo-Event', 'X-Gitlab-Event']

/** Hosts also send other events, if configured, and a ping for a new webhook. */
const isOtherNews = (c: Context) =>
  eventHeaders.some((name) => {
    const event = c.req.header(name)
    return event !== undefined && !/^push(?: hook)?$/i.test(event)
  })

function pushIn(c: Context, body: Buffer): z.infer<typeof Push> {
  const text = body.toString('utf8')
  const json = isForm(c) ? (new URLSearchParams(text).get('payload') ?? '') : text
  return Push.safeParse(parseJson(json)).data ?? {}
}

/** Starts publishing or previewing in the background. */
function begin(shop: Shop, { ref, after, deleted, pusher, user_name }: z.infer<typeof Push>) {
  const { branch: published } = shop.publishing ?? {}
  const branch = ref === undefined ? published : /^refs\/heads\/(.+)$/.exec(ref)?.[1]
  if (branch === undefined || !isBranch(branch)) return
  const by = pusher?.name ?? user_name ?? 'hook'
  const isGone = deleted === true || (after !== undefined && /^0+$/.test(after))
  const work =
    branch === published
      ? publish(shop, { by: by.slice(0, 100) })
      : isGone
        ? removePreview(shop, branch)
        : buildPreview(shop, branch)
  work.catch((error: unknown) => {
    shop.log.error({ err: error }, 'what was pushed could not be published')
  })
}

/**
 * The endpoint for the git host's push webhook, and for the publish command on this machine. Repeated requests change
 * nothing, as the newest commit is fetched, whichever one the request names.
 */
export function publishHookRoutes(shop: Shop) {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new Refusal('too-large', 'tooLarge', { maxBytes })
    },
  })
  return new Hono<ShopBindings>().post(publishPath, limit, async (c) => {
    const { secret } = shop.publishing ?? {}
    if (isCommand(c, shop)) {
      publishingOf(shop)
      begin(shop, {})
      return c.json({ accepted: true }, 202)
    }
    if (secret === undefined || !shop.publishing?.repository) return await c.notFound()
    if (!proofHeaders.some((name) => c.req.header(name)))
      throw new Refusal('forbidden', 'wrongSignature')
    const body = Buffer.from(await c.req.arrayBuffer())
    if (!isSigned(c, body, secret)) throw new Refusal('forbidden', 'wrongSignature')
    if (!isOtherNews(c)) begin(shop, pushIn(c, body))
    return c.json({ accepted: true }, 202)
  })
}
