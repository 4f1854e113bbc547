import { indiaDay } from '#domain/india-day.ts'
import { comparePayments } from '#server/payments/reconcile.ts'
import { describeDifference, settleComparison } from '#server/payments/reconcile-daily.ts'
import { type Command, UsageError } from './command.ts'
import { readDay } from './filters.ts'

const dayMs = 24 * 60 * 60_000

export const reconcileCommand: Command = {
  name: 'reconcile',
  summary: "compares a day's payments and refunds with the payment service",
  help: `npm run admin -- reconcile [--date 2026-11-21] [--settle]

Asks the payment service about every payment that was begun on the day (in India; today unless you say
otherwise) and prints where its word differs from our ledger. Exit code 1 if it does anywhere.
--settle takes the steps that follow from its word, and notes bank references that were not known
before. The server does this every night by itself.`,
  options: { date: { type: 'string' }, settle: { type: 'boolean' } },
  async run(shop, given, print) {
    if (given.words.length > 0) throw new UsageError('Name the day with --date.')
    const day = given.text('date') ?? indiaDay(shop.now())
    const fromMs = readDay(day, 'date')
    const range = { fromMs, untilMs: fromMs + dayMs }
    const comparison = await comparePayments(shop, range)
    const { checked, differences } = comparison
    const lines = given.flag('settle')
      ? await settleComparison(shop, comparison)
      : differences.map(describeDifference)
    for (const line of lines) print(line)
    print(`${day}: ${checked} payments compared, ${differences.length} differences.`)
    return differences.length > 0 ? 1 : 0
  },
}
