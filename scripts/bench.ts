// npm run bench -- [--base FOLDER] [--only server|trouble|nodes]: measures the server, alone and as two nodes, and how
// much one address can slow down others.
import { parseArgs } from 'node:util'
import { measureNodes } from './bench/nodes.ts'
import { measureServer } from './bench/server.ts'
import { measureTrouble } from './bench/trouble.ts'

const help = `npm run bench -- [--base FOLDER] [--only server|trouble|nodes]

Measures the built site of this checkout on a machine that does nothing else (docs/performance.md).
--base is the folder of another checkout, built: both are measured in turn, and the ratios are judged.
server   pages, carts, additions, orders and log-ins a second, CPU time a call, memory after all of it
trouble  one address asks for the dearest things there are while other people shop
nodes    a day's mix on two nodes behind Caddy; only when it is named, as it needs what the check of nodes needs`

const { values } = parseArgs({
  options: { base: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help || !['server', 'trouble', 'nodes', undefined].includes(values.only)) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}
const missed: string[] = []
const isChosen = (name: string) => (values.only ?? name) === name
if (isChosen('server')) missed.push(...(await measureServer(values.base)))
if (isChosen('trouble')) missed.push(...(await measureTrouble()))
if (values.only === 'nodes') missed.push(...(await measureNodes()))
if (missed.length > 0) {
  console.error(`\nNot reached: ${missed.join('; ')}`)
  process.exitCode = 1
}
