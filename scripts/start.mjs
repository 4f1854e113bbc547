// Plain JavaScript for Node 20 and no packages: this runs before anything is installed.
import { buildIfChanged } from './site.mjs'
import { install } from './install.mjs'
import { run, toolEnvironment } from './run.mjs'

// The editor in the browser is among the packages that a shop without it leaves out.
await install({ all: process.env.ADMIN === '1' })
const { serverCommand } = await import('./server-command.mjs')
await buildIfChanged()
const { program, args, env } = serverCommand
process.exitCode = await run(program, args, { env: { ...toolEnvironment(), ...env } })
