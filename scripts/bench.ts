// npm run bench -- [--base FOLDER] [--only server|trouble]: what the server can do, and what one address can do to others.
import { parseArgs } from 'node:util'
import { measureServer } from './bench/server.ts'
import { measureTrouble } from './bench/trouble.ts'

const help = `npm run bench -- [--base FOLDER] [--only server|trouble]

Measures the built site of this checkout on a machine that does nothing else (docs/performance.md).
--base is the folder of another checkout, built: both are measured in turn, and the ratios are judged.
server   pages, carts, additions, orders and log-ins a second, CPU time a call, memory after all of it
trouble  one address asks for the dearest things there are while other people shop`

const { values } = parseArgs({
  options: { base: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help || !['server', 'trouble', undefined].includes(values.only)) {
  console.log(help)
  process.exit(values.help ? 0 : 2)
}
const missed: string[] = []
if (values.only !== 'trouble') missed.push(...(await measureServer(values.base)))
if (values.only !== 'server') missed.push(...(await measureTrouble()))
if (missed.length > 0) {
  console.error(`\nNot reached: ${missed.join('; ')}`)
  process.exitCode = 1
}
