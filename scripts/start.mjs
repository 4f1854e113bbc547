// Plain JavaScript for Node 20 and no packages: this runs before anything is installed.
import { buildIfChanged, needsNoBuild } from './site.mjs'
import { install } from './install.mjs'
import { run, toolEnvironment } from './run.mjs'

// A machine that only serves needs no tools: not half of the packages, and no build.
await install({ tools: !needsNoBuild() })
const { serverCommand } = await import('./server-command.mjs')
await buildIfChanged()
const { program, args, env } = serverCommand
process.exitCode = await run(program, args, { env: { ...toolEnvironment(), ...env } })
