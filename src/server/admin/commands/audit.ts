import { sealMark } from '#server/audit/chain.ts'
import { checkAudit } from '#server/audit/check-audit.ts'
import { listAuditOf, listSealedAfter } from '#server/audit/queries/audit.ts'
import { sealAudit } from '#server/audit/seal-audit.ts'
import type { Shop } from '#server/shop.ts'
import { type Command, onlyWord, unknownId, UsageError } from './command.ts'
import { asTable } from './printing.ts'

export const auditColumns = ['at', 'actor', 'action', 'facts'] as const

/** Exit code 0 when every row is as it was sealed, and the one that a mail named is still the same. */
async function check(shop: Shop, mark: string | undefined, print: (line: string) => void) {
  await sealAudit(shop.db)
  const { sound, seal, problem } = await checkAudit(shop.db)
  const told = problem ?? (mark === undefined ? undefined : await missesMark(shop, mark))
  const rows = sound === 1 ? '1 row is as it was sealed' : `${sound} rows are as they were sealed`
  print(`${rows}. The end: ${sealMark({ place: sound, seal })}`)
  if (told !== undefined) print(told)
  return told === undefined ? 0 : 1
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
