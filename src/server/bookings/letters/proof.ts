import { holdForMs } from '#domain/appointment-state.ts'
import { otpLifetimeMs } from '#domain/identity.ts'
import type { Language } from '#domain/language.ts'
import { letter } from '#server/mail/letter.ts'
import type { Firm } from '#server/mail/letter-content.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { wordsIn } from '#server/words.ts'

interface ToProve {
  readonly firm: Firm
  readonly to: { readonly email: string; readonly language: Language }
  /** What it is, as the site calls it. */
  readonly name: string
  readonly startsAt: number
}

/**
 * The code that shows that the mailbox is theirs. Until then, nothing that was typed reaches it but the time
 * that was chosen.
 */
export async function appointmentCodeMail(
  { firm, to, name, startsAt }: ToProve,
  code: string,
): Promise<NewMail> {
  const words = wordsIn(to.language).appointments
  const mail = await letter({
    firm,
    to,
    subject: words.code.subject(code),
    heading: words.code.heading,
    paragraphs: [words.code.text(name, words.moment(startsAt))],
    big: code,
    closing: [words.code.closing(holdForMs)],
  })
  return { ...mail, worthMs: otpLifetimeMs }
}

/** The same by a link, where too many codes were guessed wrong. */
export async function appointmentLinkMail(
  { firm, to, name, startsAt }: ToProve,
  url: string,
): Promise<NewMail> {
  const words = wordsIn(to.language).appointments
  const mail = await letter({
    firm,
    to,
    subject: words.link.subject,
    paragraphs: [words.link.text(name, words.moment(startsAt))],
    button: { label: words.link.button, url },
    closing: [words.code.closing(holdForMs)],
  })
  return { ...mail, worthMs: holdForMs }
}
