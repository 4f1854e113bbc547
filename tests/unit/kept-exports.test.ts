import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptExports } from '#build/kept-exports.ts'

const browserCode = [
  ...globSync('src/{islands,stores,build/browser}/**/*.{ts,tsx}'),
  ...globSync('node_modules/@nanostores/react/*.js'),
]

/** The values, not the types, that these files import from a package by name. */
const importedFrom = (name: string) =>
  browserCode.flatMap((file) => {
    const importing = new RegExp(`^import \\{([^}]*)\\} from '${name}'`, 'gm')
    const lists = [...readFileSync(file, 'utf8').matchAll(importing)]
    const names = lists.flatMap(([, list = '']) => list.split(',').map((word) => word.trim()))
    return names.filter((word) => word && !word.startsWith('type '))
  })

test.each(['react', 'react-dom'] as const)('the build keeps what is used of %s', (name) => {
  const used = importedFrom(name)
  if (name === 'react') expect(used).toContain('useSyncExternalStore')
  expect(keptExports[name]).toEqual(expect.arrayContaining(used))
})
