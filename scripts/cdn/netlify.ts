import { join } from 'node:path'
import { appearanceField } from '../../src/domain/appearance.ts'
import { type CdnSite, headerRule, writeFiles, writeText } from './files.ts'

const splat = (path: string) => path.replace(/\*$/, ':splat')

/**
 * Writes the folder to publish. Each file has a rule of its own, as headers of several matching rules are joined; all
 * other paths are forwarded to the server.
 */
export function writeNetlify(site: CdnSite, folder: string): void {
  const { files, passed, redirects, origin } = site
  writeFiles(site, folder)
  const headers = files.flatMap((file) => {
    // A page is also served under its file name.
    const paths = file.isPage ? [file.path, `/${file.name}`] : [file.path]
    return paths.map((path) => headerRule(encodeURI(path), file.headers))
  })
  writeText(join(folder, '_headers'), headers.join('\n'))
  const pages = files.filter(({ isPage }) => isPage).map(({ path }) => encodeURI(path))
  const rules = [
    // Visitors with a chosen appearance (cookie) get pages from the server.
    ...pages.map((path) => `${path} ${origin}${path} 200! Cookie=${appearanceField}`),
    ...[...passed.own, ...passed.filled]
      .map(encodeURI)
      .map((path) => `${path} ${origin}${splat(path)} 200`),
    ...redirects.map(({ from, to }) => `${encodeURI(from)} ${to} 301`),
    `/* ${origin}/:splat 200`,
  ]
  writeText(join(folder, '_redirects'), `${rules.join('\n')}\n`)
}
