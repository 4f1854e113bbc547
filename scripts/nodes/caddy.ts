import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** deploy/Caddyfile.nodes for two nodes of this machine, without certificates; callers may say who they are. */
function configurationOf(port: number, nodePorts: readonly [number, number]): string {
  const shipped = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile.nodes'), 'utf8')
  const [options = ''] = shipped.split('\nshop.example.com {')
  return `${options}\nhttp://127.0.0.1:${port} {\n\timport shop\n}\n`
    .replace(/^\temail .*$/m, '\tadmin off\n\tauto_https off')
    .replace('(transport) {', '(transport) {\n\ttrusted_proxies 127.0.0.0/8')
    .replace(
      /10\.0\.0\.1(\d):4321/g,
      (_, node: string) => `127.0.0.1:${nodePorts[Number(node) - 1]}`,
    )
}

/** Caddy with the file of deploy/ in front of nodes; resolves when it takes connections, with how to end it. */
export async function startCaddy(
  port: number,
  nodePorts: readonly [number, number],
): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'own-caddy-'))
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, configurationOf(port, nodePorts))
  const program = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder },
    stdio: 'ignore',
  })
  const exited = once(program, 'exit')
  process.once('exit', () => program.kill('SIGKILL'))
  const stop = async () => {
    program.kill('SIGKILL')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
    if (answer) return stop
    if (program.exitCode !== null) {
      await stop()
      throw new Error('Caddy ended before it took connections.')
    }
    await setTimeout(50)
  }
}
