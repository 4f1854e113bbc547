import type { NextPrice } from '#domain/dated.ts'
import { startOfIndiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { formatEnd } from '#words/clock.ts'
import * as words from '#words/firm.ts'
import { noGst, priceUntil, taxesIncluded, taxesInside } from '#words/products.ts'
import { openInMaps } from '#words/shell.ts'
import { dialled } from './links.ts'
import { type Site, site } from './site.ts'

const none = 'none'

/** Separates two facts of one line; never at its start. */
export const between = '\u00a0· '

/** The value of a field, or undefined for `none`. */
const held = (value: string) => (value === none ? undefined : value)

/** The firm's legal identity, for the footer of each page. */
export async function firmLine() {
  const { legalName, legal } = await site()
  const { companyNumber, gstin, sebi, grievance } = legal
  const number = held(gstin)
  const parts = [
    companyNumber,
    number && words.gstin(number),
    held(sebi) ? words.sebi.registered(sebi) : words.sebi.none,
  ]
  return { legalName, numbers: parts.filter(Boolean).join(between), officer: words.officer(grievance.name) }
}

/** 'SEBI registration: …', for the registrations that the firm has. */
function registrationLines({ sebi, amfi, irdai }: Site['legal']): string[] {
  const { facts } = words
  const all = [
    [facts.sebi, sebi],
    [facts.amfi, amfi],
    [facts.irdai, irdai],
  ] as const
  return all.flatMap(([label, details]) => (held(details) ? [`${label}: ${details}`] : []))
}

/** The details on mails and receipts, as the catalogue passes them to the server. */
export async function firmOnPaper() {
  const { legalName, legal } = await site()
  const { companyNumber, registeredOffice, gstin, grievance } = legal
  return {
    legalName,
    companyNumber,
    registeredOffice: registeredOffice.join(', '),
    gstin: held(gstin) ?? null,
    registrations: registrationLines(legal),
    isSebiRegistered: held(legal.sebi) !== undefined,
    grievance,
  }
}

/** The time from which records of deleted accounts are sealed, in epoch milliseconds; empty while that is off. */
export async function sealing(): Promise<{ sealFromMs?: number }> {
  const { sealFrom } = (await site()).legal
  const sealFromMs = startOfIndiaDay(sealFrom)
  return sealFromMs === undefined ? {} : { sealFromMs }
}

/** The legal notice beside the price of financial products; undefined for others. */
export async function financeNote(thing: { finance?: boolean | undefined }): Promise<string | undefined> {
  return thing.finance ? (await site()).legal.financeLine : undefined
}

/** The note on taxes beside a price: on a card, if any, and as a sentence. Without a GSTIN, no GST is charged. */
export async function taxNotes(): Promise<{ onCard?: string; sentence: string }> {
  return held((await site()).legal.gstin)
    ? { onCard: taxesInside, sentence: taxesIncluded }
    : { sentence: noGst }
}

/** How long the current price lasts before it rises; undefined if it does not. */
export function riseNote(paise: number, next: NextPrice | undefined): string | undefined {
  if (!next || next.price <= paise) return undefined
  return priceUntil(formatRupees(paise), formatEnd(next.from), formatRupees(next.price))
}

interface Fact {
  readonly label: string
  readonly value: string
  readonly href?: string
}

/** All official registrations of the firm, and which ones it does not have. */
export async function legalFacts(): Promise<Fact[]> {
  const { legalName, legal } = await site()
  const { facts } = words
  const branches = legal.branches?.map((value) => ({ label: facts.branch, value })) ?? []
  return [
    { label: facts.legalName, value: legalName },
    { label: facts.companyNumber, value: legal.companyNumber },
    { label: facts.registeredOffice, value: legal.registeredOffice.join(', ') },
    ...branches,
    { label: facts.gstin, value: held(legal.gstin) ?? words.none },
    { label: facts.sebi, value: held(legal.sebi) ?? words.none },
    { label: facts.amfi, value: held(legal.amfi) ?? words.none },
    { label: facts.irdai, value: held(legal.irdai) ?? words.none },
  ]
}

/** The office's address, opening hours and contacts. */
export async function officeFacts(): Promise<Fact[]> {
  const { contacts, map } = await site()
  const { address, hours, phone, email } = contacts
  const { facts } = words
  return [
    { label: facts.address, value: address.join(', ') },
    ...(hours ? [{ label: facts.hours, value: hours }] : []),
    { label: facts.phone, value: phone, href: `tel:${dialled(phone)}` },
    { label: facts.email, value: email, href: `mailto:${email}` },
    { label: facts.map, value: openInMaps, href: map.link },
  ]
}

/** The grievance officer and their contacts. */
export async function officerFacts(): Promise<Fact[]> {
  const { name, designation, email, phone, hours } = (await site()).legal.grievance
  const { facts } = words
  return [
    { label: facts.name, value: name },
    { label: facts.designation, value: designation },
    { label: facts.email, value: email, href: `mailto:${email}` },
    { label: facts.phone, value: phone, href: `tel:${dialled(phone)}` },
    { label: facts.hours, value: hours },
  ]
}
