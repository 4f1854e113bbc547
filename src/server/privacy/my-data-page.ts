import { inTransaction } from '#server/database/transactions.ts'
import type { Consent } from '#contracts/consents.ts'
import { formatDay } from '#domain/india-time.ts'
import { normaliseEmail } from '#domain/email.ts'
import { otpPattern, ticketLifetimeMs } from '#domain/identity.ts'
import type { Language } from '#domain/language.ts'
import { checkCode, checkLink, sendProof } from '#server/account/email-verification.ts'
import { hasTicket, insertTicket } from '#server/account/queries/email-codes.ts'
import { findUserByEmail } from '#server/account/queries/users.ts'
import type { Caller } from '#server/http/caller.ts'
import { idempotencyField } from '#server/http/idempotency-header.ts'
import { Refusal } from '#server/refusal.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { escaped } from '#server/site/fill-template.ts'
import { type Words, wordsIn } from '#server/words.ts'
import { consentsOf } from './consents.ts'
import { isSealing } from './sealing.ts'

const purpose = 'data'

/** A person with a proven mailbox; with the account, if it has one. */
export interface ProvenPerson {
  /** Undefined without an account. */
  readonly id: string | undefined
  readonly email: string
  readonly language: Language
}

/** Mails a code, or a link, to any mailbox: the response reveals nothing about it. Throws `too-many-requests`. */
export async function requestDataAccess(shop: Shop, email: string, caller: Caller) {
  return await sendProof(shop, purpose, email, caller)
}

/** Exchanges the mailed code or link for a ticket that opens the page for fifteen minutes. Throws `wrong-code`. */
export async function openData(
  shop: Shop,
  given: { readonly email: string; readonly code: string },
  { client, browser }: Caller,
): Promise<string> {
  const email = normaliseEmail(given.email)
  const key = { email, purpose, browser_hash: browser } as const
  const useUp = otpPattern.test(given.code)
    ? await checkCode(shop, key, given.code, client)
    : await checkLink(shop, key, given.code)
  const ticket = randomToken()
  await inTransaction(shop.db, async (db) => {
    await useUp(db)
    const expires_at = shop.now() + ticketLifetimeMs
    await insertTicket(db, { ticket_hash: tokenHash(ticket), email, purpose, expires_at })
  })
  return ticket
}

/** The person of a ticket. Throws `wrong-code` if it is expired, used or another person's. */
export async function provenPerson(
  { db, now }: Shop,
  given: { readonly email: string; readonly proof: string },
  language: Language,
): Promise<ProvenPerson> {
  const email = normaliseEmail(given.email)
  const proof = { ticket_hash: tokenHash(given.proof), email, purpose } as const
  if (!(await hasTicket(db, proof, now()))) throw new Refusal('wrong-code', 'dataPageOver')
  const user = await findUserByEmail(db, email)
  return { id: user?.id, email, language: user?.language ?? language }
}

/** The page for persons without an account. */
export const myDataPage = '/my-data'

type DataWords = Words['myData']

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`

/** Idempotent when sent twice from one page; requesting a code or a copy is not. */
const keyed = ['open', 'withdraw', 'erase']

function form(action: string, fields: string, button: string, look = ''): string {
  const key = keyed.includes(action) ? hidden(idempotencyField, randomToken()) : ''
  return `<form class="form" method="post" novalidate action="/api/auth/my-data/${action}">${key}${fields}
    <button class="button${look}" type="submit">${escaped(button)}</button></form>`
}

const field = (name: string, label: string, value: string, more: string) =>
  `<div class="field"><label for="field-${name}">${escaped(label)}</label>
    <input id="field-${name}" name="${name}" value="${escaped(value)}" required ${more}></div>`

/** A message above the form, announced by screen readers. */
export const said = (role: 'status' | 'alert', text: string) =>
  `<p class="message${role === 'alert' ? ' message--danger' : ' message--success'}" role="${role}">${escaped(text)}</p>`

/** Step 1: the mailbox. */
export const emailForm = (words: DataWords, email = '') =>
  form(
    'code',
    field('email', words.email, email, 'type="email" autocomplete="email" maxlength="254"'),
    words.sendCode,
  )

/** Step 2: the mailed code, or the proof from the mailed link. */
export function codeForm(
  words: DataWords,
  { email, code }: { readonly email: string; readonly code?: string },
): string {
  const whose = hidden('email', email)
  if (code !== undefined) return form('open', whose + hidden('code', code), words.open)
  const digits = 'inputmode="numeric" autocomplete="one-time-code" maxlength="60"'
  return form('open', whose + field('code', words.code, '', digits), words.open)
}

function consentEntry(words: Words, consent: Consent, proof: string): string {
  const { consents } = words
  const { purpose, givenAt, source, label, text, withdrawnAt } = consent
  const paragraphs = (text ?? '')
    .split(/\n+/)
    .map((line) => `<p>${escaped(line.replaceAll('**', ''))}</p>`)
  const quote =
    label === null
      ? `<p>${escaped(consents.wordsUnknown)}</p>`
      : `<blockquote><p>${escaped(label)}</p>${paragraphs.join('')}</blockquote>`
  const day = (moment: string) => formatDay(Date.parse(moment))
  return `<li><h3>${escaped(consents.purposes[purpose])}</h3>
    <p>${escaped(consents.given(day(givenAt), source))}</p>
    <details><summary>${escaped(consents.whatWasSaid)}</summary>${quote}</details>
    ${withdrawnAt === null ? form('withdraw', proof + hidden('purpose', purpose), consents.withdraw, ' button--quiet') : `<p>${escaped(consents.withdrawnOn(day(withdrawnAt)))}</p>`}</li>`
}

/** Step 3: the consents, a copy of all data, and the deletion. */
export async function showData(
  shop: Shop,
  person: ProvenPerson,
  { proof, words }: { readonly proof: string; readonly words: DataWords },
): Promise<string> {
  const all = wordsIn(person.language)
  const proven = hidden('email', person.email) + hidden('proof', proof)
  const given = await consentsOf(shop, person)
  const list = given.map((consent) => consentEntry(all, consent, proven)).join('')
  const sure = `<label class="choice"><input type="checkbox" name="sure" value="true" required> <span>${escaped(words.sure)}</span></label>`
  const text = isSealing(shop) ? words.keptSealed : words.invoicesStay
  return `<h2>${escaped(all.consents.heading)}</h2>
    ${list ? `<ul class="my-data__consents" role="list">${list}</ul>` : `<p>${escaped(all.consents.none)}</p>`}
    <h2>${escaped(words.copy)}</h2>${form('copy', proven, all.personalData.downloadMyData, ' button--quiet')}
    <h2>${escaped(words.end)}</h2><p>${escaped(person.id ? words.endOfAccount : words.endOfData)} ${escaped(text)}</p>
    ${form('erase', proven + sure, words.erase, ' button--quiet button--danger')}`
}
