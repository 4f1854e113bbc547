import { modeNames, shopModes } from '#domain/shop-mode.ts'
import { stampShop } from '#server/admin/stamp-shop.ts'
import { type Command, onlyWord, UsageError } from './command.ts'

export const stampCommand: Command = {
  name: 'stamp',
  summary: 'says once whether an older database is live or of the sandbox',
  help: `npm run admin -- stamp live|uat|sandbox

Every database is marked at its first opening, and the other settings then refuse to open it. For one
that is older than the mark, and does not tell by its payments what it is, say it here. If it was used
in the sandbox and live, what was bought in the sandbox is taken back, as no money had moved for it, and
everybody is logged out. Stop the server before. It is the only command that brings the records of an
older version up to date: the server refuses them until they are marked.`,
  options: {},
  anyMode: true,
  migrates: true,
  async run(shop, given, print) {
    const word = onlyWord(given, 'mode')
    const mode = shopModes.find((known) => known === word)
    if (!mode) throw new UsageError('A database is live, uat or sandbox.')
    const takenBack = await stampShop(shop, mode)
    print(`This is the database of ${modeNames[mode]} from now on.`)
    if (takenBack > 0) print(`Payments of the sandbox that were taken back: ${takenBack}.`)
    return 0
  },
}
