// The server: as the one file that a build has made of it, or from its sources where they are others by now.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCompiledServer } from './compiled-server.mjs'
import { root } from './run.mjs'

const file = findCompiledServer() ?? join(root, 'src', 'server', 'main.ts')
await import(pathToFileURL(file).href)
