import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import {
  affectedCommand,
  auditCommand,
  complaintCommand,
  consentCommand,
  trainingCommand,
  unsealCommand,
} from './privacy.ts'
import { accountCommand, blockCommand, unblockCommand } from './accounts.ts'
import { appointmentCommand, coachCommand } from './appointments.ts'
import { type Command, type Confirm, readArguments, UsageError } from './command.ts'
import { grantCommand } from './grants.ts'
import { exportCommand, listCommand } from './lists.ts'
import { moveFilesCommand } from './files.ts'
import { findCommand } from './find.ts'
import { showCommand } from './show.ts'
import { attendanceCommand, calledCommand, noteCommand, todayCommand } from './office.ts'
import { fulfilmentCommands, statusPageCommand, resendCommand } from './orders.ts'
import { reconcileCommand, refundCommand, settleCommand } from './money.ts'
import { staffCommand } from './staff.ts'
import { publishCommand } from './publish.ts'
import { shopTitle, stampCommand, troublesCommand } from './shop.ts'

const commands: readonly Command[] = [
  todayCommand,
  listCommand,
  findCommand,
  showCommand,
  noteCommand,
  calledCommand,
  attendanceCommand,
  ...fulfilmentCommands,
  refundCommand,
  settleCommand,
  resendCommand,
  statusPageCommand,
  complaintCommand,
  trainingCommand,
  appointmentCommand,
  coachCommand,
  accountCommand,
  grantCommand,
  blockCommand,
  unblockCommand,
  reconcileCommand,
  exportCommand,
  troublesCommand,
  auditCommand,
  staffCommand,
  unsealCommand,
  consentCommand,
  affectedCommand,
  publishCommand,
  moveFilesCommand,
  stampCommand,
]

const longest = Math.max(...commands.map(({ name }) => name.length))
const overview = [
  'npm run admin -- <command> [--help]',
  '',
  ...commands.map(({ name, summary }) => `${name.padEnd(longest)} ${summary}`),
  '',
  'All of them but stamp are safe beside the running server.',
].join('\n')

/** A shop with the location of its records. */
export interface OpenedShop {
  readonly shop: Shop
  readonly connectionString: string
}

interface Terminal {
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
  readonly confirm?: Confirm | undefined
}

/**
 * Runs a command and returns the exit code: 0 done, 1 refused or different, 2 usage error. Opens the
 * shop only for a valid command.
 */
export async function runCommand(
  typed: readonly string[],
  openShop: (command: Command) => Promise<OpenedShop>,
  { print, complain, confirm }: Terminal,
): Promise<number> {
  const [name, ...rest] = typed
  if (name === 'help' && rest.length > 0)
    return await runCommand([...rest.slice(0, 1), '--help'], openShop, { print, complain })
  if (name === undefined || name === '--help' || name === 'help') {
    print(overview)
    return name === undefined ? 2 : 0
  }
  const command = commands.find((candidate) => candidate.name === name)
  try {
    if (!command) throw new UsageError(`There is no command ${name}.`)
    const given = readArguments(command, rest)
    if (given.flag('help')) {
      print(command.help)
      return 0
    }
    return await runOn(await openShop(command), async ({ shop, connectionString }) => {
      const say = command.printsData ? complain : print
      say(await shopTitle(shop.db, connectionString))
      return await command.run(shop, given, print, confirm)
    })
  } catch (error) {
    if (error instanceof UsageError) {
      complain(`${error.message}\n\n${command?.help ?? overview}`)
      return 2
    }
    if (!(error instanceof Refusal)) throw error
    complain(error.message)
    return 1
  }
}

async function runOn(
  opened: OpenedShop,
  run: (opened: OpenedShop) => Promise<number>,
): Promise<number> {
  try {
    return await run(opened)
  } finally {
    await opened.shop.outbox.settled()
    await opened.shop.db.destroy()
  }
}
