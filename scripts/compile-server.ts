// Puts the server into one file, as the scripts of a page are put into few: half of a start was looking for some eight
// hundred files. Usage: node scripts/compile-server.ts <folder>
import { writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { compiledFile, sourcesFile, stampOf } from './compiled-server.mjs'

const root = join(import.meta.dirname, '..')
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/compile-server.ts <folder>')

const pathOf = (file: string) => relative(root, file).replaceAll(sep, '/')
const isOurs = (path: string) => path.startsWith('src/')

/** What a file of ours reads beside it still lies there, below the project, which is above any release. */
const folders = {
  name: 'own-folders',
  code: `import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
let project = import.meta.dirname
while (!existsSync(join(project, 'package.json'))) project = dirname(project)
export const folderOf = (path) => join(project, path)`,
} as const

/** Of what stands for all packages, and then of each file before it is read: what is changed meanwhile is another one. */
const sources = new Map([['package-lock.json', stampOf('package-lock.json')]])

const bundle = await rolldown({
  cwd: root,
  input: join(root, 'src/server/main.ts'),
  platform: 'node',
  // Packages ask for these where somebody has installed them.
  external: ['pg-native', 'cloudflare:sockets'],
  plugins: [
    {
      name: 'own-files',
      resolveId: (name) => (name === folders.name ? `\0${name}` : undefined),
      load(id) {
        if (id === `\0${folders.name}`) return folders.code
        const path = pathOf(id)
        if (isOurs(path)) sources.set(path, stampOf(path))
        return undefined
      },
      transform(code, id) {
        const path = pathOf(id)
        if (!isOurs(path) || !code.includes('import.meta.dirname')) return undefined
        const folder = `folderOf(${JSON.stringify(dirname(path))})`
        const own = code.replaceAll('import.meta.dirname', folder)
        return { code: `import { folderOf } from '${folders.name}'\n${own}` }
      },
    },
  ],
})
await bundle.write({
  file: join(folder, compiledFile),
  format: 'esm',
  // A file that is read only later might belong to a release that was removed by then.
  codeSplitting: false,
})
await bundle.close()
writeFileSync(join(folder, sourcesFile), JSON.stringify([...sources.values()]))
