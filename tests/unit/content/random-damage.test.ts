import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kinds } from '#content/schemas/kinds.ts'
import { findingsIn } from '../../../scripts/content/check-content.ts'
import { isFull } from '../../../scripts/full-check.ts'
import { createRandom } from '../../simulation/random.ts'
import { buildSide } from './build-side.ts'
import { bytesOf, type Change, now, sampleProject, treeWith, sampleRoot } from './overlay.ts'
import { randomDamage } from './random-damage.ts'

const rounds = Number(process.env['DAMAGES'] ?? (isFull ? 1000 : 300))
const firstSeed = Number(process.env['SEED'] ?? 1)

let root: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'damaged-'))
  cpSync(join(sampleRoot, 'content'), join(root, 'content'), { recursive: true })
  await buildSide(root)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The collections that a path may be part of. */
function collectionsOf(path: string): string[] {
  return kinds
    .filter(({ folder }) => path.startsWith(folder === '' ? 'content/' : `content/${folder}/`))
    .map(({ name }) => name)
}

function write(path: string, bytes: Buffer | undefined): void {
  if (bytes) writeFileSync(join(root, path), bytes)
  else rmSync(join(root, path), { force: true })
}

/** What the build has against damaged content; undefined when it takes it. */
async function refusalOf(changes: readonly Change[]): Promise<unknown> {
  const names = [...new Set(changes.flatMap(([path]) => collectionsOf(path)))]
  for (const [path, bytes] of changes) write(path, bytes)
  try {
    await buildSide(root, names)
    return undefined
  } catch (error) {
    return error
  } finally {
    for (const [path] of changes)
      write(path, sampleProject().content.has(path) ? bytesOf(path) : undefined)
    await buildSide(root, names)
  }
}

test(`after ${rounds} random damages the check never throws, and the build takes what it passes`, { timeout: rounds * 600 }, async () => {
  let passed = 0
  for (let seed = firstSeed; seed < firstSeed + rounds; seed++) {
    const changes = randomDamage(createRandom(seed))
    const told = `seed ${seed}: ${changes.map(([path]) => path).join(', ')}`

    const findings = await findingsIn(treeWith(changes), { now }).catch((error: unknown) => {
      throw new Error(`the check throws, ${told}`, { cause: error })
    })

    for (const { file, line, column, message } of findings) {
      expect(file, told).toMatch(/^content\//)
      expect(Math.min(line, column), `${told}: ${message}`).toBeGreaterThanOrEqual(1)
      expect(message, told).toMatch(/\S; \S/)
    }
    if (findings.some(({ severity }) => severity === 'error')) continue
    passed++
    expect(await refusalOf(changes), told).toBeUndefined()
  }
  // Enough pass for the build to have its say.
  expect(passed).toBeGreaterThan(rounds / 20)
})
