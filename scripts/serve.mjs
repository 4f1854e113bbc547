// Starts the server: from the built bundle, or from its sources if they have changed since.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCompiledServer } from './compiled-server.mjs'
import { root } from './run.mjs'

const file = findCompiledServer() ?? join(root, 'src', 'server', 'main.ts')
await import(pathToFileURL(file).href)
