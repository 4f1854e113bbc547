import type { FieldProblem } from './field-problem.ts'
import { tidyText } from './plain-text.ts'

/** RFC 5321, 4.5.3.1: octets of the whole address, and of the part before the @. */
export const emailLimit = 254
const localLimit = 64

/** RFC 5322 `atext`, and by RFC 6531 letters of every script; a joiner only where a script writes one. */
const dotAtoms =
  /^(?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]|\p{M}(?:\u200C|\u200D))+(?:\.(?:[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]|\p{M}(?:\u200C|\u200D))+)*$/u
/** What IDNA may turn into a domain; other characters would be parsed as parts of a URL. */
const domainText = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u200C|\u200D)+$/u
const asciiDomain =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const ascii = /^[!-~]*$/

const octets = (text: string) => new TextEncoder().encode(text).length

/** The ASCII form, as used for DNS: `münchen.example` is xn--mnchen-3ya.example. */
function domainInAscii(domain: string): string | undefined {
  if (!domainText.test(domain)) return undefined
  try {
    const { hostname } = new URL(`http://${domain}`)
    return asciiDomain.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
}

/**
 * A typed address as it is stored and used; undefined if invalid. The domain is in ASCII, so that each mailbox has one
 * spelling and lookalike domains are visible. Non-ASCII letters before the @ are in lower case too, as databases
 * disagree about them.
 */
export function tidyEmail(typed: string): string | undefined {
  const text = tidyText(typed)
  const at = text.lastIndexOf('@')
  const given = text.slice(0, Math.max(at, 0))
  const local = ascii.test(given) ? given : given.toLowerCase()
  const domain = domainInAscii(text.slice(at + 1))
  if (domain === undefined || !dotAtoms.test(local)) return undefined
  const isShort = octets(local) <= localLimit && octets(local) + 1 + domain.length <= emailLimit
  return isShort ? `${local}@${domain}` : undefined
}

/** What is wrong with a typed e-mail address; undefined if nothing is. */
export function emailProblem(typed: string): FieldProblem | undefined {
  return tidyEmail(typed.slice(0, 4 * emailLimit)) === undefined ? 'email' : undefined
}

/** Two spellings of one mailbox must not become two accounts. */
export function normaliseEmail(email: string): string {
  return (tidyEmail(email) ?? email.trim()).toLowerCase()
}

/** The mailbox of an address, for counting only: without the part after a plus, and without dots for Gmail. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = normaliseEmail(email).split('@')
  const plus = name.indexOf('+', 1)
  const base = plus < 0 ? name : name.slice(0, plus)
  return /^(?:gmail|googlemail)\.com$/.test(host)
    ? `${base.replaceAll('.', '')}@gmail.com`
    : `${base}@${host}`
}
