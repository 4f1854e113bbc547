import { createHash } from 'node:crypto'
import { type CollectionEntry, getCollection } from 'astro:content'
import { type ConsentPurpose, isFor } from '#domain/consent.ts'
import { defaultLanguage, isIn, type Language } from '#domain/language.ts'

type Consent = CollectionEntry<'consents'>

/** The full text, stored as a record of what was agreed to. */
function textOf({ data, body = '' }: Consent) {
  const { purpose, language, label } = data
  const text = body.replaceAll('\r\n', '\n').trim()
  const hash = createHash('sha256').update(JSON.stringify([purpose, language, label, text]))
  return { purpose, language, label, text, version: hash.digest('hex').slice(0, 16) }
}

/** All current texts, for the server. */
export async function consentTexts() {
  return (await getCollection('consents')).map(textOf)
}

/** The consent of a form, with the version that it posts. */
export async function consentTo(purpose: ConsentPurpose, language: Language = defaultLanguage) {
  const all = await getCollection('consents')
  const entry = all.find(({ data }) => isFor(purpose)(data) && isIn(language)(data))
  if (!entry) throw new Error(`content/consents has no text for ${purpose} in ${language}`)
  return { ...textOf(entry), entry }
}
