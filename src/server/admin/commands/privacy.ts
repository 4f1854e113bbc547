import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { resolveWithinDays } from '#domain/complaint.ts'
import { type RetentionClass, retentionClassNames } from '#domain/retention-policy.ts'
import { checkAudit, endMark, sealAudit, sealMark } from '#server/audit/audit-chain.ts'
import { listAuditOf, listSealedAfter } from '#server/audit/queries/audit.ts'
import { formatPhone } from '#domain/phone.ts'
import { findTraining } from '#server/enquiries/queries/training-enquiries.ts'
import { answerComplaint, dismissComplaint, getComplaint } from '#server/privacy/file-complaint.ts'
import { isTraced, listAffected, tellAffected } from '#server/privacy/breach.ts'
import { countOfOtherKeys, openSealed } from '#server/privacy/sealing.ts'
import { withdrawConsentAbout } from '#server/privacy/consents.ts'
import type { Shop } from '#server/shop.ts'
import {
  type Arguments,
  asFields,
  asTable,
  type Command,
  onlyWord,
  unknownId,
  UsageError,
} from './command.ts'
import { readDay } from './lists.ts'

const dayMs = 24 * 60 * 60_000
const isClass = (name: string): name is RetentionClass =>
  retentionClassNames.some((one) => one === name)

export const affectedCommand: Command = {
  name: 'affected',
  summary: 'lists whom a breach concerns, and writes to them',
  help: `npm run admin -- affected [--since 2026-11-20] [--until 2026-11-22] [--class bookings] [--letter letter.txt [--send]]

Of whom the shop was told something in this time, or who was logged in, with the classes of data; without days, everybody.
Classes:
${retentionClassNames.join(', ')}.
--letter shows what would be mailed: the first line of the file is the subject, the others are the text, a blank line
between paragraphs. --send writes it to each mailbox, once, however often you call. What to say and by when stands in
docs/breach.md. Whoever gave a phone number alone is listed: call them.`,
  options: {
    ...{ since: { type: 'string' }, until: { type: 'string' }, class: { type: 'string' } },
    ...{ letter: { type: 'string' }, send: { type: 'boolean' } },
  },
  async run(shop, given, print) {
    const affected = await listAffected(shop, readRequest(shop, given))
    const rows = affected.map(({ classes, ...who }) => ({ ...who, classes: classes.join(' ') }))
    for (const line of asTable(rows, ['email', 'phone', 'classes'])) print(line)
    const byPhone = affected.filter(({ email }) => email === '').length
    print(`${affected.length} people, ${byPhone} of them by phone alone.`)
    const mailFile = given.text('letter')
    if (mailFile !== undefined)
      await writeTo(shop, affected, { mailFile, isSent: given.flag('send') }, print)
    else if (given.flag('send')) throw new UsageError('Please name with --letter what to send.')
    return 0
  },
}

function readRequest(shop: Shop, { text }: Arguments) {
  const [since, until, retention] = [text('since'), text('until'), text('class')]
  if (retention !== undefined && !isClass(retention))
    throw new UsageError(
      `There is no class ${retention}. There are ${retentionClassNames.join(', ')}.`,
    )
  if (retention !== undefined && !isTraced(shop, retention))
    throw new UsageError(
      `The records of class ${retention} are encrypted: who is in them is known with their key alone (npm run admin -- unseal).`,
    )
  const sinceMs = since === undefined ? 0 : readDay(since, 'since')
  const untilMs = until === undefined ? Number.MAX_SAFE_INTEGER : readDay(until, 'until') + dayMs
  return { sinceMs, untilMs, retention }
}

async function writeTo(
  shop: Shop,
  affected: Awaited<ReturnType<typeof listAffected>>,
  { mailFile, isSent }: { readonly mailFile: string; readonly isSent: boolean },
  print: (line: string) => void,
): Promise<void> {
  const [subject = '', ...lines] = readFileSync(mailFile, 'utf8').split('\n')
  const paragraphs = lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim().replaceAll('\n', ' '))
    .filter(Boolean)
  if (!subject.trim() || paragraphs.length === 0)
    throw new UsageError('The letter needs a subject in its first line, and text below it.')
  if (!isSent) {
    for (const line of ['', subject, '', ...paragraphs]) print(line)
    print('Nothing is sent. Add --send to write to them.')
    return
  }
  const written = await tellAffected(shop, affected, { subject: subject.trim(), paragraphs })
  print(`${written} letters are on their way.`)
}

export const trainingCommand: Command = {
  name: 'training',
  summary: 'shows what a company has asked for',
  help: `npm run admin -- training <id>

Shows an enquiry with all that was written, by the id of its mail or of the list.
All enquiries: npm run admin -- list training`,
  anyMode: true,
  options: {},
  async run({ db }, given, print) {
    const id = onlyWord(given, 'id')
    const enquiry = await findTraining(db, id)
    if (!enquiry) throw unknownId(id)
    const phone = enquiry.phone && formatPhone(enquiry.phone)
    for (const line of asFields({ ...enquiry, phone })) print(line)
    return 0
  },
}

export const complaintCommand: Command = {
  name: 'complaint',
  summary: 'shows a complaint by its ticket, answers it, ends it',
  help: `npm run admin -- complaint <ticket> [--answer "Whole sentences." | --resolve "Whole sentences." | --dismiss]

Alone, it shows what was written. --answer sends your words to whoever complained and shows them on the page
of the complaint. --resolve does the same and ends it: do so within ${resolveWithinDays(false)} days of the
complaint, or within ${resolveWithinDays(true)} if SEBI has registered the firm.
--dismiss ends what is no complaint, such as an advertisement, and writes to nobody.
All complaints: npm run admin -- list complaints --state open`,
  options: {
    answer: { type: 'string' },
    resolve: { type: 'string' },
    dismiss: { type: 'boolean' },
  },
  async run(shop, given, print) {
    const ticket = onlyWord(given, 'ticket')
    const [answer, resolve] = [given.text('answer'), given.text('resolve')]
    const isDismissed = given.flag('dismiss')
    if ([answer !== undefined, resolve !== undefined, isDismissed].filter(Boolean).length > 1)
      throw new UsageError('Please answer, resolve or dismiss: one of them.')
    if (isDismissed) {
      const complaint = await dismissComplaint(shop, ticket)
      print(`The complaint ${complaint.ticket} is dismissed, and nobody is written to.`)
      return 0
    }
    const text = (resolve ?? answer)?.trim()
    if (text === '') throw new UsageError('Please say something to whoever complained.')
    if (text === undefined) {
      const { id, erase_at_end, ...shown } = await getComplaint(shop, ticket)
      for (const line of asFields(shown)) print(line)
      return 0
    }
    const state = resolve === undefined ? 'answered' : 'resolved'
    const complaint = await answerComplaint(shop, ticket, { text, state })
    print(`The complaint ${complaint.ticket} is ${state}, and the mail is on its way.`)
    return 0
  },
}

export const consentCommand: Command = {
  name: 'consent',
  summary: 'withdraws a consent for somebody who calls or writes',
  help: `npm run admin -- consent <number of the booking> --withdraw

For whoever gave a phone number alone, or asks for it by letter: what was answered under the consent is deleted here,
also in mails that wait. Everybody else does it under Privacy in the account, or at /my-data. Make sure who asks:
npm run admin -- list enrollments shows the numbers.`,
  options: { withdraw: { type: 'boolean' } },
  async run(shop, given, print) {
    const about = onlyWord(given, 'booking')
    if (!given.flag('withdraw')) throw new UsageError('Please add --withdraw.')
    const ended = await withdrawConsentAbout(shop, about, shop.actor)
    print(ended > 0 ? 'Withdrawn: the answers are deleted.' : 'Nothing of this booking stands.')
    return ended > 0 ? 0 : 1
  },
}

const shortestReason = 10
const shownFields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export const unsealCommand: Command = {
  name: 'unseal',
  summary: 'opens what is kept, sealed, of a deleted account',
  help: `npm run admin -- unseal <e-mail or number of the purchase> --reason "Which authority asks, by which letter"

Of an account that is deleted, what the law makes you keep is encrypted, and nobody reads it in daily work. This
opens it, for an authority that asks or a court. That you did, and your reason, goes into the record of who did
what (npm run admin -- audit), which is kept for ever: name the letter, and no person.`,
  options: { reason: { type: 'string' } },
  async run(shop, given, print) {
    const whose = onlyWord(given, 'e-mail or purchase')
    const reason = given.text('reason')?.trim() ?? ''
    if (reason.length < shortestReason)
      throw new UsageError('Please say with --reason who asks for it, and by which letter.')
    if (reason.includes('@'))
      throw new UsageError('The reason is kept for ever: please name no mailbox in it.')
    const records = await openSealed(shop, { whose, reason })
    if (records.length === 0) {
      print('Nothing is sealed of it.')
      const others = await countOfOtherKeys(shop)
      if (others > 0)
        print(`But ${others} records are sealed with another key: is SEALING_KEY the right one?`)
      return others > 0 ? 1 : 0
    }
    for (const { content: text, ...row } of records) {
      for (const line of asFields(row)) print(line)
      if (text === undefined) print('cannot be opened: SEALING_KEY, or the secret, is another one')
      else for (const line of asFields(shownFields.parse(text))) print(line)
      print('')
    }
    return records.some(({ content: text }) => text === undefined) ? 1 : 0
  },
}

export const auditColumns = ['at', 'actor', 'action', 'facts'] as const

/** Exit code 0 when every row matches its seal, and the row of a mailed mark is unchanged. */
async function check(shop: Shop, mark: string | undefined, print: (line: string) => void) {
  await sealAudit(shop.db)
  const { sound, hash, problem } = await checkAudit(shop.db)
  const text = problem ?? (mark === undefined ? undefined : await missesMark(shop, mark))
  const rows = sound === 1 ? '1 row is as it was sealed' : `${sound} rows are as they were sealed`
  print(`${rows}. The end: ${endMark({ sound, hash })}`)
  if (text !== undefined) print(text)
  return text === undefined ? 0 : 1
}

async function missesMark({ db }: Shop, mark: string): Promise<string | undefined> {
  const [, digits = ''] = /^([1-9]\d{0,14})-[0-9a-f]{16}$/.exec(mark) ?? []
  if (digits === '') throw new UsageError(`${mark} is no seal as the morning's mail has it.`)
  const [row] = await listSealedAfter(db, Number(digits) - 1, 1)
  const isSame = row?.place === Number(digits) && sealMark(row) === mark
  return isSame ? undefined : `The audit is not the one that ended with ${mark}.`
}

export const auditCommand: Command = {
  name: 'audit',
  summary: 'who did what to a payment or an order, and whether anybody changed that record',
  help: `npm run admin -- audit <id>
npm run admin -- audit [--seal 1234-0123456789abcdef]

With the id of an order, a payment or a booking: who did what to it, in order.
Without: computes every seal of the record anew and names the first row that is not as it was sealed.
--seal compares with the end of the record as a morning's mail has told it. Exit code 1 if anything is wrong.`,
  anyMode: true,
  options: { seal: { type: 'string' } },
  async run(shop, given, print) {
    if (given.words.length === 0) return await check(shop, given.text('seal'), print)
    const id = onlyWord(given, 'id')
    const rows = await listAuditOf(shop.db, [id])
    if (rows.length === 0) throw unknownId(id)
    for (const line of asTable(
      rows.map((row) => ({ ...row })),
      auditColumns,
    ))
      print(line)
    return 0
  },
}
