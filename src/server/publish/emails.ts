import { defaultLanguage } from '#domain/language.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import type { Firm } from '#server/mail/template-content.ts'
import { renderMail } from '#server/mail/template.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import type { PublishOutcome } from './publish-state.ts'
import type { PublishMessage } from './workspace.ts'

const { mails: words } = firmWords.publish
const mostMessages = 40

/** Each mistake at its place. */
function linesOf(messages: readonly PublishMessage[]): string[] {
  const list = messages
    .slice(0, mostMessages)
    .map(({ file, line, text }) => (file ? words.at(file, line, text) : text))
  const more = messages.length - list.length
  return more > 0 ? [...list, words.more(more)] : list
}

/** Says to whoever saved that it is live, or what has to be changed. */
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

/** Says why there is no preview of a branch. */
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

/** Says where the preview of a branch is. */
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
