import { createInterface } from 'node:readline/promises'
import { runCommand } from '#server/admin/commands/run-command.ts'
import { openForCommands } from './open-for-commands.ts'

/** Requires a typed yes. */
async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = Promise.withResolvers<string>()
  terminal.once('close', () => ended.resolve(''))
  const answer = await Promise.race([terminal.question(`${question} (yes/no) `), ended.promise])
  terminal.close()
  return /^\s*yes\s*$/i.test(answer)
}

// A reader such as `head` has closed the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
process.exitCode = await runCommand(process.argv.slice(2), openForCommands, {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  confirm: process.stdin.isTTY && process.stdout.isTTY ? confirm : undefined,
})
