import {
  changeEmail,
  eraseAccount,
  exportAccount,
  findAccount,
  logOut,
} from '#server/admin/accounts.ts'
import { blockCaller, unblock } from '#server/admin/blocks.ts'
import { blockKinds, type BlockKind } from '#server/database/office-tables.ts'
import type { Shop } from '#server/shop.ts'
import { type Arguments, type Command, onlyWord, UsageError } from './command.ts'
import { showCommand } from './show.ts'

const deeds = ['log-out', 'email', 'export', 'erase'] as const
const isGiven = (given: Arguments, deed: (typeof deeds)[number]) =>
  given.flag(deed) || given.text(deed) !== undefined

const needed = ({ text }: Arguments, option: string) => {
  const value = text(option)
  if (value === undefined) throw new UsageError(`Please say --${option} as well.`)
  return value
}

async function act(shop: Shop, whose: string, given: Arguments): Promise<string> {
  if (given.flag('log-out')) {
    const sessions = await logOut(shop, whose)
    return `Logged out on all devices: ${sessions}.`
  }
  const email = given.text('email')
  if (email !== undefined) {
    await changeEmail(shop, whose, email, needed(given, 'proof'))
    return 'The account has this address now. Both mailboxes are written to, and everybody is logged out.'
  }
  if (given.flag('export')) return JSON.stringify(await exportAccount(shop, whose), null, 2)
  await eraseAccount(shop, whose, needed(given, 'reason'))
  return 'Deleted. What the law wants of it is kept, and the mailbox is written to.'
}

export const accountCommand: Command = {
  name: 'account',
  summary: 'shows an account, logs it out, changes its address, exports or deletes it',
  help: `npm run admin -- account <e-mail | id> [--log-out | --email NEW --proof "…" | --export
                                       | --erase --reason "…"]

Alone, it shows what show does. --log-out ends every session. --email gives the account another address, for
whoever has lost the old mailbox: what was bought and booked stays with it, everybody is logged out, and both
mailboxes are written to; --proof says how you know that it is them. --export prints everything that is kept
of somebody, as JSON, and --erase deletes them, as their own page does; both also for whoever has no account
and has booked with this address. Make sure who asks. Proof and reason stay in the audit for ever: name no
mailbox and no phone number in them.`,
  options: {
    'log-out': { type: 'boolean' },
    email: { type: 'string' },
    proof: { type: 'string' },
    export: { type: 'boolean' },
    erase: { type: 'boolean' },
    reason: { type: 'string' },
  },
  async run(shop, given, print) {
    const whose = onlyWord(given, 'account')
    const asked = deeds.filter((deed) => isGiven(given, deed))
    if (asked.length > 1)
      throw new UsageError(`Please do one thing at a time, not ${asked.join(' and ')}.`)
    if (asked.length === 1) {
      print(await act(shop, whose, given))
      return 0
    }
    const { id } = await findAccount(shop, whose)
    return await showCommand.run(shop, { ...given, words: [id] }, print)
  },
}

const isKind = (word: string | undefined): word is BlockKind =>
  blockKinds.some((kind) => kind === word)

export const blockCommand: Command = {
  name: 'block',
  summary: 'opens nothing more for a mailbox, a phone number or a network',
  help: `npm run admin -- block mailbox|phone|network <value> --reason "…"

Whoever has it gets no code to register with, no booking, no seat, no call and no training; a complaint, their
own data and what they bought stay open to them. A network is an address (IPv4, or IPv6 with all of its /64),
or what the log calls it.
Only a digest of the value is kept, and the reason: name no person in it. All: npm run admin -- list blocks`,
  options: { reason: { type: 'string' } },
  async run(shop, given, print) {
    const [kind, ...value] = given.words
    if (!isKind(kind) || value.length === 0)
      throw new UsageError(
        `Please say what to block: ${blockKinds.join(', ')}, and then its value.`,
      )
    const id = await blockCaller(shop, {
      ...{ kind, value: value.join(' '), reason: needed(given, 'reason') },
    })
    print(`Blocked. To end it: npm run admin -- unblock ${id}`)
    return 0
  },
}

export const unblockCommand: Command = {
  name: 'unblock',
  summary: 'ends a block',
  help: `npm run admin -- unblock <id of the block>
npm run admin -- unblock mailbox|phone|network <value>`,
  options: {},
  async run(shop, { words }, print) {
    const [kind, ...value] = words
    if (kind === undefined || isKind(kind) !== value.length > 0)
      throw new UsageError('Please name the id of the block, or what is blocked.')
    const which = isKind(kind) ? { kind, value: value.join(' ') } : kind
    const count = await unblock(shop, which)
    print(count > 0 ? 'The block is ended.' : 'Nothing of this is blocked.')
    return count > 0 ? 0 : 1
  },
}
