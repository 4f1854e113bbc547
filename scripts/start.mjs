// Plain JavaScript for Node 20 and no packages: this runs before anything is installed.
import { buildIfChanged } from './build.mjs'
import { install } from './install.mjs'
import { run, toolEnvironment } from './run.mjs'

// The editor in the browser is among the packages that a shop without it leaves out.
await install({ all: process.env.ADMIN === '1' })
const { serverCommand } = await import('./server-command.mjs')
// Only the sandbox is without an address.
await buildIfChanged({ quickly: !process.env.SITE_URL })
const { program, args, env } = serverCommand
process.exitCode = await run(program, args, { env: { ...toolEnvironment(), ...env } })
