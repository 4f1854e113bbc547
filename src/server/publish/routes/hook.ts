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

/** A push of many commits is described at length. */
const maxBytes = 1000 * 1000

/** What we read of a push; hosts send much more. */
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

/** Hosts also tell of other things, if they are asked to, and of a new hook. */
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

/** Begins what a push asks for; nobody waits for its end. */
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
 * The call by which a git host tells of a push, and a command of this machine of a wish. A call that is sent again
 * changes nothing, as the newest commit is looked for, whatever the call names.
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
