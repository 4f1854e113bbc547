import { readFileSync } from 'node:fs'
import { type KeptClass, keptClassNames } from '#domain/keeping.ts'
import { isTraced, listAffected } from '#server/privacy/list-affected.ts'
import { tellAffected } from '#server/privacy/tell-affected.ts'
import type { Shop } from '#server/shop.ts'
import { type Arguments, type Command, UsageError } from './command.ts'
import { readDay } from './filters.ts'
import { asTable } from './printing.ts'

const dayMs = 24 * 60 * 60_000
const isClass = (name: string): name is KeptClass => keptClassNames.some((one) => one === name)

export const affectedCommand: Command = {
  name: 'affected',
  summary: 'lists whom a breach concerns, and writes to them',
  help: `npm run admin -- affected [--since 2026-11-20] [--until 2026-11-22] [--class bookings] [--letter letter.txt [--send]]

Of whom the shop was told something in this time, or who was logged in, with the classes of data; without days, everybody.
Classes:
${keptClassNames.join(', ')}.
--letter shows what would be mailed: the first line of the file is the subject, the others are the text, a blank line
between paragraphs. --send writes it to each mailbox, once, however often you call. What to say and by when stands in
docs/breach.md. Whoever gave a phone number alone is listed: call them.`,
  options: {
    ...{ since: { type: 'string' }, until: { type: 'string' }, class: { type: 'string' } },
    ...{ letter: { type: 'string' }, send: { type: 'boolean' } },
  },
  async run(shop, given, print) {
    const affected = await listAffected(shop, readAsked(shop, given))
    const rows = affected.map(({ classes, ...who }) => ({ ...who, classes: classes.join(' ') }))
    for (const line of asTable(rows, ['email', 'phone', 'classes'])) print(line)
    const byPhone = affected.filter(({ email }) => email === '').length
    print(`${affected.length} people, ${byPhone} of them by phone alone.`)
    const letter = given.text('letter')
    if (letter !== undefined)
      await writeTo(shop, affected, { letter, isSent: given.flag('send') }, print)
    else if (given.flag('send')) throw new UsageError('Please name with --letter what to send.')
    return 0
  },
}

function readAsked(shop: Shop, { text }: Arguments) {
  const [since, until, kept] = [text('since'), text('until'), text('class')]
  if (kept !== undefined && !isClass(kept))
    throw new UsageError(`There is no class ${kept}. There are ${keptClassNames.join(', ')}.`)
  if (kept !== undefined && !isTraced(shop, kept))
    throw new UsageError(
      `Whom the class ${kept} tells of nobody can say without its key: npm run admin -- unseal.`,
    )
  const sinceMs = since === undefined ? 0 : readDay(since, 'since')
  const untilMs = until === undefined ? Number.MAX_SAFE_INTEGER : readDay(until, 'until') + dayMs
  return { sinceMs, untilMs, kept }
}

async function writeTo(
  shop: Shop,
  affected: Awaited<ReturnType<typeof listAffected>>,
  { letter, isSent }: { readonly letter: string; readonly isSent: boolean },
  print: (line: string) => void,
): Promise<void> {
  const [subject = '', ...lines] = readFileSync(letter, 'utf8').split('\n')
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
