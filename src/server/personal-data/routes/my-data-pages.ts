import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Email } from '#contracts/parts.ts'
import { consentPurposes } from '#domain/consent.ts'
import { tidyProof } from '#domain/identity.ts'
import { actingAs } from '#server/audit/actor.ts'
import { withdrawConsent } from '#server/consents/withdraw-consent.ts'
import { callerOf } from '#server/http/caller-of.ts'
import { languageOf } from '#server/http/language-of.ts'
import { statusOf } from '#server/http/problem-answer.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { readFields, understand } from '#server/site/answer-form.ts'
import { withContent } from '#server/site/filled-page.ts'
import { wordsIn } from '#server/words.ts'
import { eraseProven } from '../delete-account.ts'
import { exportDataOf } from '../export-my-data.ts'
import { askForData, openData, provenPerson } from '../prove-mailbox.ts'
import { askCode, askEmail, myDataPage as page, said, showData } from '../tell-data.ts'

const below = '/api/auth/my-data'

/** One person's: nobody keeps it, finds it, or learns where somebody came from. */
const ofOneReader = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

const Asked = z.object({ email: Email })
const Coded = Asked.extend({ code: z.string().transform(tidyProof) })
const Proven = Asked.extend({ proof: z.string() })
const Withdrawn = Proven.extend({ purpose: z.enum(consentPurposes) })

type Act = (c: Context<ShopBindings>, given: Record<string, string>) => Promise<Response | string>

/**
 * What is kept of somebody without an account: a mailed code opens it, and everything works without script. The proof
 * travels in the forms, so that nothing of it stays in a browser that others use as well.
 */
export function myDataPageRoutes(shop: Shop) {
  const answer = (c: Context<ShopBindings>, content: string, status: 200 | 400 = 200) => {
    const built = shop.page(page)
    if (!built) return c.notFound()
    const html = withContent(built.html, 'my-data', content)
    return c.html(html, status, { ...built.headers, ...ofOneReader })
  }
  /** Answers with a page; a refusal shows the form that it is about once more. */
  const post = (act: Act, again: Act) => async (c: Context<ShopBindings>) => {
    const given = Object.fromEntries(await readFields(c))
    try {
      const done = await act(c, given)
      return typeof done === 'string' ? answer(c, done) : done
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const shown = await again(c, given)
      const text = said('alert', error.in(languageOf(c)))
      if (typeof shown !== 'string') return shown
      const answered = await answer(c, text + shown)
      return new Response(answered.body, {
        status: statusOf(error.code),
        headers: answered.headers,
      })
    }
  }
  const wordsOf = (c: Context<ShopBindings>) => wordsIn(languageOf(c)).myData
  const fromStart: Act = (c, { email = '' }) => Promise.resolve(askEmail(wordsOf(c), email))
  const whose = async (c: Context<ShopBindings>, given: unknown) =>
    await provenPerson(shop, understand(Proven, given), languageOf(c))
  const visitor = actingAs(shop, 'visitor')

  return new Hono<ShopBindings>()
    .get(page, async (c) => {
      const { email = '', proof = '' } = c.req.query()
      return await answer(
        c,
        proof ? askCode(wordsOf(c), { email, code: proof }) : askEmail(wordsOf(c)),
      )
    })
    .post(
      `${below}/code`,
      post(async (c, given) => {
        const { email } = understand(Asked, given)
        const { way } = await askForData(shop, email, callerOf(c, shop))
        return said('status', wordsOf(c).sent[way]) + askCode(wordsOf(c), { email })
      }, fromStart),
    )
    .post(
      `${below}/open`,
      post(
        async (c, given) => {
          const { email, code } = understand(Coded, given)
          const proof = await openData(shop, { email, code }, callerOf(c, shop))
          return await showData(shop, await whose(c, { email, proof }), {
            proof,
            words: wordsOf(c),
          })
        },
        (c, { email = '' }) => Promise.resolve(askCode(wordsOf(c), { email })),
      ),
    )
    .post(
      `${below}/withdraw`,
      post(async (c, given) => {
        const { purpose, proof } = understand(Withdrawn, given)
        const person = await whose(c, given)
        await withdrawConsent(visitor, person, { purpose, source: page })
        const words = wordsOf(c)
        return (
          said('status', wordsIn(languageOf(c)).consents.withdrawn) +
          (await showData(shop, person, { proof, words }))
        )
      }, fromStart),
    )
    .post(
      `${below}/copy`,
      post(async (c, given) => {
        const kept = await exportDataOf(shop, await whose(c, given))
        c.header('Content-Disposition', 'attachment; filename="samriddhi-my-data.json"')
        c.header('Cache-Control', ofOneReader['Cache-Control'])
        return c.json(kept)
      }, fromStart),
    )
    .post(
      `${below}/erase`,
      post(async (c, given) => {
        const person = await whose(c, given)
        const { proof, sure } = understand(Proven.extend({ sure: z.string().optional() }), given)
        const words = wordsOf(c)
        if (!sure)
          return said('alert', words.sureFirst) + (await showData(shop, person, { proof, words }))
        await eraseProven(visitor, person, proof)
        return said('status', words.deleted)
      }, fromStart),
    )
}
