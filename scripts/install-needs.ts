// Installs what the checks need beside the packages of npm, as far as this machine allows.
import { spawnSync } from 'node:child_process'
import { listMissing, type Need, needs } from './needs/needs.ts'

/** A source that does not answer must not use up the time of everything that follows. */
const patienceMs = 4 * 60_000

const works = (command: string) => spawnSync(command, { shell: true }).status === 0

/** Root installs as it is, others if they may without being asked for a password. */
function asRoot(command: string): string | undefined {
  if (!command.startsWith('apt-get')) return command
  if (!works('command -v apt-get')) return undefined
  if (process.getuid?.() === 0) return command
  return works('sudo -n true') ? `sudo -n sh -c '${command}'` : undefined
}

function run(name: string, written: string): void {
  const command = asRoot(written)
  if (command === undefined) return
  console.log(`Installing ${name}: ${command}`)
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' }
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  spawnSync(command, { shell: true, env, stdio: [...stdio], timeout: patienceMs })
}

async function install({ name, commands, whyMissing }: Need): Promise<void> {
  for (const command of commands) {
    run(name, command)
    if ((await whyMissing()) === undefined) return
  }
}

for (const name of (await listMissing()).keys()) await install(needs[name])
for (const { name, faster } of Object.values<Need>(needs))
  if (faster?.isMissing()) run(`what makes ${name} faster`, faster.command)
