import { runCommand } from '#server/back-office/commands/run-command.ts'
import { openForCommands } from './open-for-commands.ts'

process.exitCode = await runCommand(process.argv.slice(2), openForCommands, {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
})
