import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** deploy/Caddyfile.nodes for two local nodes, without certificates; clients may set their address. */
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

/** Starts Caddy with that file in front of nodes; resolves with a stop function when it accepts connections. */
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
