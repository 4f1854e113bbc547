// Plain JavaScript for Node 20 and no packages: this runs before anything is installed.
import { buildIfChanged } from './build.mjs'
import { install } from './install.mjs'
import { run, toolEnvironment } from './run.mjs'

// The browser editor's packages are needed only with ADMIN=1.
await install({ all: process.env.ADMIN === '1' })
const { serverCommand } = await import('./server-command.mjs')
// Only the sandbox has no SITE_URL.
await buildIfChanged({ quickly: !process.env.SITE_URL })
const { program, args, env } = serverCommand
process.exitCode = await run(program, args, { env: { ...toolEnvironment(), ...env } })
