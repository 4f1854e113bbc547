import { defaultLanguage } from '#domain/language.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Firm } from '#server/mail/template-content.ts'
import { renderMail } from '#server/mail/template.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import type { PublishOutcome } from './publish-state.ts'
import type { PublishMessage } from './workspace.ts'

const { mails: words } = firmWords.publish
const mostMessages = 40

/** One line per mistake, with its location. */
function linesOf(messages: readonly PublishMessage[]): string[] {
  const list = messages
    .slice(0, mostMessages)
    .map(({ file, line, text }) => (file ? words.at(file, line, text) : text))
  const more = messages.length - list.length
  return more > 0 ? [...list, words.more(more)] : list
}

/** Tells the editor that the change is live, or what has to be fixed. */
export async function outcomeMail(
  firm: Firm,
  email: string,
  { state, subject, author, commit, at, messages }: PublishOutcome,
): Promise<NewMail> {
  const facts: [string, string][] = [
    [words.change, subject || words.noSubject],
    [words.author, author],
    [words.commit, commit.slice(0, 10)],
  ]
  return await renderMail({
    firm,
    to: { email, language: defaultLanguage },
    subject: { live: words.live, refused: words.refused, failed: words.failed }[state](at),
    paragraphs: [words.explained[state], ...linesOf(messages)],
    facts: facts.filter(([, value]) => value !== ''),
  })
}

/** Tells why a branch has no preview. */
export async function previewRefusedMail(
  firm: Firm,
  email: string,
  refused: { readonly branch: string; readonly messages: readonly PublishMessage[] },
): Promise<NewMail> {
  return await renderMail({
    firm,
    to: { email, language: defaultLanguage },
    subject: words.noPreview(refused.branch),
    paragraphs: [words.noPreviewExplained, ...linesOf(refused.messages)],
  })
}

/** The link to a branch's preview. */
export async function previewMail(
  firm: Firm,
  email: string,
  preview: { readonly branch: string; readonly url: string },
): Promise<NewMail> {
  return await renderMail({
    firm,
    to: { email, language: defaultLanguage },
    subject: words.preview(preview.branch),
    paragraphs: [words.previewExplained],
    button: { label: words.openPreview, url: preview.url },
  })
}
