import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const keptMails = 500

const Mail = z.object({
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.int(),
})
export type Mail = z.infer<typeof Mail>

/** Puts a mail into the mailbox, which keeps the newest 500. */
export function storeMail(store: DatabaseSync, mail: Mail): void {
  const { lastInsertRowid } = store
    .prepare(
      `insert into mails (recipient, subject, text, html, sentAt)
        values (:recipient, :subject, :text, :html, :sentAt)`,
    )
    .run(mail)
  store.prepare('delete from mails where id <= ?').run(Number(lastInsertRowid) - keptMails)
}

/** The mails, newest first; those to one address when it is given, in any case. */
export function newestMails(store: DatabaseSync, to?: string): Mail[] {
  return store
    .prepare(
      'select * from mails where :to is null or lower(recipient) = lower(:to) order by id desc',
    )
    .all({ to: to ?? null })
    .map((row) => Mail.parse(row))
}
