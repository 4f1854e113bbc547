// Two nodes, PostgreSQL, pgbouncer, an object store and Caddy, under load while each of them fails in turn: nothing
// acknowledged may be lost or done twice, and every failed request succeeds on retry. Needs a built site.
// Usage: npm run check -- --only nodes
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { soldPicturePath } from '../src/server/catalogue/sold-items.ts'
import { connectDatabase } from '../src/server/database/open.ts'
import { createClient } from '../tests/processes/client.ts'
import { book } from '../tests/goods.ts'
import { createBuyer } from './nodes/buyers.ts'
import { findLosses } from './nodes/losses.ts'
import { type OwnNodes, startNodes } from './nodes/own-nodes.ts'
import { retryingClient, type Send, Tally } from './nodes/retrying-client.ts'

const buyersNeeded = 12
const second = 1000
const calmMs = 3 * second

/** Failures, run in order; each resolves when everything works again. */
const troubles: Readonly<Record<string, (nodes: OwnNodes) => Promise<void>>> = {
  'nothing, for comparison': () => setTimeout(2 * calmMs),
  'node a killed': ({ a }) => a.restart('SIGKILL', 2 * second),
  'node b restarted': ({ b }) => b.restart('SIGTERM', 0),
  'PostgreSQL restarted': async ({ postgres }) => {
    await postgres.halt()
    await postgres.resume()
  },
  'PostgreSQL away 30 s': async ({ postgres, origin }) => {
    await postgres.halt()
    const until = performance.now() + 30 * second
    await setTimeout(5 * second)
    const page = await fetch(`${origin}/courses`)
    await setTimeout(Math.max(0, until - performance.now()))
    await postgres.resume()
    if (!page.ok) throw new Error(`a page answered ${page.status} while PostgreSQL was away`)
  },
  'object store away a minute': async (nodes) => {
    const picture = await pathOfSoldPicture(nodes)
    const [fromA, fromB] = await statusesOf(nodes, picture)
    await nodes.store.halt()
    await setTimeout(60 * second)
    const away = await statusesOf(nodes, picture)
    await nodes.store.resume()
    const back = await statusesOf(nodes, picture)
    const said = [fromA, fromB, ...away, ...back].join(' ')
    if (said !== '200 200 503 503 200 200')
      throw new Error(`a stored file answered ${said} before, during and after`)
  },
}

const statusesOf = async ({ a, b }: OwnNodes, path: string) => {
  return await Promise.all(
    [a, b].map(async ({ origin }) => {
      const answer = await fetch(origin + path)
      // Read to the end: a response in transit is cut off when the store goes down.
      await answer.arrayBuffer()
      return answer.status
    }),
  )
}

/** The path of a file that one node stored at startup. */
async function pathOfSoldPicture({ postgres }: OwnNodes): Promise<string> {
  const db = await connectDatabase(postgres.url)
  const sold = db.selectFrom('sold_items').select('picture').where('picture', 'is not', null)
  const { picture } = await sold.executeTakeFirstOrThrow()
  await db.destroy()
  return `${soldPicturePath}/${picture}`
}

/** Buys a book through one node and downloads it from the other. */
async function buyAndDownload({ a, b }: OwnNodes): Promise<string[]> {
  const tally = new Tally()
  const [onA, onB] = [a, b].map(({ origin }) => retryingClient(origin, '192.0.2.1', () => tally))
  if (!onA || !onB) return ['there are no two nodes']
  const { token, userId } = await createClient(a.origin).register('reader@example.com')
  const formData = { name: 'Asha Sample', mobile: '9876543210', street: '1 Sample Street' }
  const address = { city: 'Lucknow', state: 'Uttar Pradesh', pincode: '226001', country: 'India' }
  const products = [{ productId: book.id, itemType: 'Book', quantity: 1 }]
  const body = { formData: { ...formData, ...address }, products, userId }
  const placed = await onA('POST', '/api/payment/phonepe', { token, body })
  const payUrl = new URL(String(placed.body.get('redirectUrl')))
  await onA('POST', payUrl.pathname, { form: { outcome: 'success' } })
  const orderId = String(placed.body.get('orderId'))
  const files: string[] = []
  for (const send of [onA, onB]) files.push(await digestOfBook(send, token, orderId))
  const [fromA, fromB] = files
  return fromA === fromB ? [] : [`the book from a is ${fromA}, and from b ${fromB}`]
}

async function digestOfBook(send: Send, token: string, orderId: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const link = await send('POST', '/api/downloads', {
      token,
      body: { orderId, productId: book.id },
    })
    if (link.status === 200) {
      const file = await send('GET', String(link.body.get('url')))
      return `${file.status} ${createHash('sha256').update(file.bytes).digest('hex')}`
    }
    await setTimeout(100)
  }
  return 'not to be had'
}

/** A script of only one of two versions is found, whichever node the proxy tries first. */
async function findScripts({ origin }: OwnNodes): Promise<string[]> {
  const names = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'a' : 'b'))
  const answers = names.map(
    async (name) => (await fetch(`${origin}/_astro/only-of-${name}.js`)).status,
  )
  const missing = (await Promise.all(answers)).filter((status) => status !== 200)
  const { status } = await fetch(`${origin}/_astro/of-none.js`)
  if (status !== 404) missing.push(status)
  return missing.map((answer) => `a script of one node was answered ${answer}`)
}

interface Row {
  readonly name: string
  readonly seconds: number
  readonly tally: Tally
}

function printRows(rows: readonly Row[]): void {
  console.log(`\n${'what was broken'.padEnd(28)}seconds  calls  failed  retries  slowest s  why`)
  for (const { name, seconds, tally } of rows) {
    const { calls, failed, retries, slowestMs } = tally
    const figures = [seconds.toFixed(0).padStart(7), String(calls).padStart(7)]
    const more = [String(failed).padStart(8), String(retries).padStart(9)]
    const slowest = (slowestMs / second).toFixed(1).padStart(11)
    const reasons = [...tally.reasons].map(([reason, count]) => `${count} × ${reason}`).join(', ')
    console.log(
      `${name.padEnd(28)}${[...figures, ...more, slowest].join('')}  ${reasons}`.trimEnd(),
    )
  }
}

async function run(): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const nodes = await startNodes(opened)
  const client = createClient(nodes.a.origin)
  let tally = new Tally()
  const names = Array.from({ length: buyersNeeded }, (_, index) => `buyer-${index}@example.com`)
  const buyers = await Promise.all(
    names.map(async (email, index) => {
      const from = `203.0.113.${index + 1}`
      const send = retryingClient(nodes.origin, from, () => tally)
      return createBuyer(await client.register(email), send)
    }),
  )
  const wrong = [...(await findScripts(nodes)), ...(await buyAndDownload(nodes))]
  let isOver = false
  const buying = Promise.allSettled(buyers.map((buyer) => buyer.buyUntil(() => isOver)))
  const rows: Row[] = []
  for (const [name, breakIt] of Object.entries(troubles)) {
    tally = new Tally()
    const startedAt = performance.now()
    await breakIt(nodes).catch((error: unknown) => wrong.push(`${name}: ${String(error)}`))
    await setTimeout(calmMs)
    rows.push({ name, seconds: (performance.now() - startedAt) / second, tally })
  }
  isOver = true
  for (const { status, ...ended } of await buying)
    if (status === 'rejected') wrong.push(`a buyer gave up: ${String(Object.values(ended)[0])}`)
  await Promise.all(buyers.map((buyer) => buyer.settle()))
  printRows(rows)
  for (const { name, tally: own } of rows)
    wrong.push(...own.unrecovered.map((words) => `${name}: never recovered: ${words}`))
  const db = await connectDatabase(nodes.postgres.url)
  opened.defer(() => db.destroy())
  const all = buyers.map(({ acknowledged }) => acknowledged)
  const count = (of: 'orders' | 'seats' | 'paid') => all.reduce((sum, one) => sum + one[of].size, 0)
  console.log(
    `\n${count('orders')} orders and ${count('seats')} seats were acknowledged, ${count('paid')} payments as paid`,
  )
  return [...wrong, ...(await findLosses(db, all, nodes.sandboxFile))]
}

const wrong = await run()
for (const words of wrong.slice(0, 50)) console.error(words)
if (wrong.length > 50) console.error(`and ${wrong.length - 50} more`)
console.log(
  wrong.length === 0 ? 'Nothing was lost, and nothing was done twice.' : 'Something was lost.',
)
process.exit(wrong.length === 0 ? 0 : 1)
