import { extname, posix } from 'node:path'
import { type Addresses, addressesOf } from '../addresses.ts'
import { bodyLinks, type BodyLink } from '../body-links.ts'
import { type ContentFile, type ContentTree, existsIn } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { didYouMean } from '../suggest.ts'

/** What is wrong with a link inside the site; undefined when it leads somewhere. */
function problemWith(tree: ContentTree, addresses: Addresses, link: string): string | undefined {
  const { pathname, hash } = new URL(link, 'http://site.test')
  const page = decodeURI(pathname).replace(/(?<=.)\/$/, '')
  if (page.startsWith('/books/') && extname(page) === '.pdf') {
    const isBook = tree.of('books').some(({ id }) => page === `/books/${id}.pdf`)
    return isBook ? undefined : `"${link}" leads nowhere; there is no such book`
  }
  if (!addresses.pages.includes(page)) {
    if (extname(page) && existsIn(tree, `public${page}`)) return undefined
    return `"${link}" leads nowhere; ${didYouMean(page, addresses.pages, 'write the address of a page that exists, e.g. /courses')}`
  }
  if (addresses.drafts.has(page))
    return `"${link}" leads to a draft, which the site does not show; publish it or remove the link`
  const sections = addresses.sectionsOf(page)
  if (hash === '' || !sections || sections.includes(hash.slice(1))) return undefined
  const advice = didYouMean(hash.slice(1), sections, `link to ${page} alone`)
  return `"${link}" leads to a part that ${page} does not have; ${advice}`
}

function fieldProblems(tree: ContentTree, addresses: Addresses, file: ContentFile): Finding[] {
  return file.fields.flatMap(({ path, value }) => {
    if (path.at(-1) === 'file' && typeof value === 'string' && value.startsWith('/videos/'))
      return existsIn(tree, `public${value}`)
        ? []
        : [file.about(path, `"${value}" does not exist; put the film into public/videos`)]
    if (path.at(-1) !== 'href' || typeof value !== 'string' || !value.startsWith('/')) return []
    const problem = problemWith(tree, addresses, value)
    return problem === undefined ? [] : [file.about(path, problem)]
  })
}

function textProblem(tree: ContentTree, addresses: Addresses, file: ContentFile, link: BodyLink) {
  const { target, words, isPicture } = link
  if (isPicture && words.trim() === '')
    return 'alt: is missing for a picture; write what it shows between the brackets'
  if (target === '') return 'the link has no address; write it between the parentheses'
  if (/^(?:[a-z]+:|#)/i.test(target))
    return target.startsWith('http://') ? `"${target}" is not safe; write https://` : undefined
  if (target.startsWith('/')) return problemWith(tree, addresses, target)
  if (isPicture) {
    const isThere = existsIn(tree, posix.join(file.folder, target))
    return isThere ? undefined : `"${target}" does not exist; put the picture there`
  }
  return `"${target}" is not an address; begin with / for a page of this site or with https://`
}

/** Links that lead nowhere, in fields and in texts. */
export function linkProblems(tree: ContentTree): Finding[] {
  const addresses = addressesOf(tree)
  return tree.files.flatMap((file) => [
    ...fieldProblems(tree, addresses, file),
    ...bodyLinks(file).flatMap((link) => {
      const problem = textProblem(tree, addresses, file, link)
      return problem === undefined ? [] : [file.at(link.place, `text: ${problem}`)]
    }),
  ])
}
