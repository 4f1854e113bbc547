// Bundles the server into one file: half of the startup time was spent looking up some eight hundred files. It replaces
// the previous one when complete: docs/decisions/0027-releases.md
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { compiledFolder, sourceOf } from './compiled-server.mjs'

const root = join(import.meta.dirname, '..')
const pathOf = (file) => relative(root, file).replaceAll(sep, '/')
const isOurs = (path) => path.startsWith('src/')

/** Resolves files that our code reads from its own folder: the project is above releases/.server/. */
const folders = {
  name: 'own-folders',
  code: `import { join } from 'node:path'
export const folderOf = (path) => join(import.meta.dirname, '../..', path)`,
}

/** Hashes of the inputs: package files and this script, and each source before it is read, so later changes count. */
const sources = new Map()
for (const path of ['package-lock.json', 'package.json', 'scripts/compile-server.mjs'])
  sources.set(path, sourceOf(path))

const bundle = await rolldown({
  cwd: root,
  input: join(root, 'src/server/main.ts'),
  platform: 'node',
  // Optional dependencies of packages.
  external: ['pg-native', 'cloudflare:sockets'],
  plugins: [
    {
      name: 'own-files',
      resolveId: (name) => (name === folders.name ? `\0${name}` : undefined),
      load(id) {
        if (id === `\0${folders.name}`) return folders.code
        const path = pathOf(id)
        if (isOurs(path)) sources.set(path, sourceOf(path))
        return undefined
      },
      transform(code, id) {
        const path = pathOf(id)
        if (!isOurs(path) || !code.includes('import.meta')) return undefined
        const own = code.replaceAll(
          'import.meta.dirname',
          `folderOf(${JSON.stringify(dirname(path))})`,
        )
        if (own.includes('import.meta'))
          throw new Error(`${path}: in one file only import.meta.dirname means the same; use that.`)
        return { code: `import { folderOf } from '${folders.name}'\n${own}` }
      },
    },
  ],
})
const { output } = await bundle.generate({
  format: 'esm',
  // A chunk loaded later might be from another build by then.
  codeSplitting: false,
})
await bundle.close()

/** Writes atomically: a server that starts meanwhile finds a complete file, and ignores the two until they match. */
function put(name, text) {
  const draft = join(compiledFolder, `${name}.${process.pid}`)
  writeFileSync(draft, text)
  renameSync(draft, join(compiledFolder, name))
}
mkdirSync(compiledFolder, { recursive: true })
put('main.js', output[0].code)
put('sources.json', JSON.stringify([...sources.values()]))
