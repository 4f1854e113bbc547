import { indiaMoment } from '#domain/india-day.ts'
import { listTroubles } from '#server/alerts/queries/troubles.ts'
import { isBeyond, keyOf } from '#server/alerts/troubles/trouble.ts'
import { troubles } from '#server/alerts/troubles/troubles.ts'
import { type Command, UsageError } from './command.ts'

const mostExamples = 20

export const troublesCommand: Command = {
  name: 'troubles',
  summary: 'what is wrong at this moment, and what to do about it',
  help: `npm run admin -- troubles

Measures everything that the firm would be told of: the payment service, payments, deliveries, refunds,
mails, backups and the disk. Prints what is wrong, since when the server has known it, what to do, and
which payments or refunds to look at. Exit code 1 if anything is wrong.`,
  anyMode: true,
  options: {},
  async run(shop, { words }, print) {
    if (words.length > 0) throw new UsageError('troubles takes no words.')
    const known = new Map((await listTroubles(shop.db)).map(({ name, since }) => [name, since]))
    let count = 0
    for (const trouble of troubles) {
      const value = await trouble.measure(shop)
      if (!isBeyond(trouble, value)) continue
      count += 1
      const since = known.get(keyOf(trouble))
      print(`${trouble.name}: ${trouble.sentence(value)}`)
      if (since !== undefined) print(`  since ${indiaMoment(since)}`)
      print(`  ${trouble.advice}`)
      const examples = (await trouble.examples?.(shop)) ?? []
      for (const example of examples.slice(0, mostExamples)) print(`  ${example}`)
    }
    if (count === 0) print('Nothing is wrong.')
    return count > 0 ? 1 : 0
  },
}
