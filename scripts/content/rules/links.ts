import { isAddress } from '#content/schemas/fields.ts'
import { basename, extname, posix } from 'node:path'
import { type Addresses, addressesOf, pageOf, shownOn } from '../addresses.ts'
import { type ContentFile, type ContentTree, existsIn } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import { type TextLink, textOf } from '../markdown.ts'
import { isForeignPicture } from '../picture.ts'
import { remember } from '../remember.ts'
import { didYouMean } from '../suggest.ts'

interface Surroundings {
  readonly tree: ContentTree
  readonly addresses: Addresses
  /** The link's file is not shown either: its target may exist by then. */
  readonly isAbsent?: boolean
}

function parsed(link: string): { page: string; hash: string } | undefined {
  try {
    const { pathname, hash } = new URL(link, 'http://site.test')
    const page = decodeURI(pathname).replace(/(?<=.)\/$/, '')
    return { page, hash: decodeURIComponent(hash.slice(1)) }
  } catch {
    return undefined
  }
}

function sectionProblem({ tree, addresses }: Surroundings, page: string, hash: string): string | undefined {
  if (hash === '' || tree.project.ids.has(hash)) return undefined
  const sections = addresses.sectionsOf(page)
  if (sections.includes(hash)) return undefined
  return `leads to a part that ${page} does not have; ${didYouMean(hash, sections, `link to ${page} alone`)}`
}

/** The problem with an internal link; undefined when its target exists. */
function problemInside(here: Surroundings, link: string): string | undefined {
  const { tree, addresses, isAbsent = false } = here
  const target = parsed(link)
  if (!target) return 'cannot be read as an address; write one like /courses, without % and blanks'
  const { page, hash } = target
  if (page.startsWith('/books/') && extname(page) === '.pdf') {
    const isBook = tree.of('books').some(({ id }) => page === `/books/${id}.pdf`)
    return isBook ? undefined : 'leads nowhere; there is no such book, link to /library'
  }
  if (!addresses.pages.includes(page)) {
    if (extname(page) && existsIn(tree, `public${page}`)) return undefined
    return `leads nowhere; ${didYouMean(page, addresses.pages, 'write the address of a page that exists, e.g. /courses')}`
  }
  const dead = addresses.drafts.get(page)
  if (dead !== undefined && !isAbsent) return dead
  return sectionProblem(here, page, hash)
}

const allowed = ['https:', 'http:', 'mailto:', 'tel:']

/** The problem with an absolute URL; undefined when a browser can open it. */
function problemOutside(link: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*:)/i.exec(link)?.[1]?.toLowerCase() ?? ''
  if (!allowed.includes(scheme))
    return `does not work in a link (${scheme}); begin with / for a page of this site or with https://`
  if (scheme === 'mailto:')
    return /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/i.test(link) ? undefined : 'is no e-mail address; write mailto:name@firm.in'
  if (scheme === 'tel:') return /^tel:\+?[\d -]{6,}$/.test(link) ? undefined : 'is no number; write tel:+919876543210'
  if (scheme === 'http:') return 'is not safe; write https://'
  if (!/^https:\/\/[^/]/i.test(link)) return 'lacks a slash; write https:// and then the address'
  const host = URL.canParse(link) ? new URL(link).hostname : ''
  if (!/^[^.]+(?:\.[^.]+)+$/.test(host)) return 'is no address of the web; copy it from the address bar of a browser'
  return /…|\.{3}|%E2%80%A6/i.test(link) ? 'has dots where the manual leaves something out; copy the whole address' : undefined
}

/** Text next to a URL, which would end up in mails, calendars and buttons. */
export function besideAddress(value: string): string | undefined {
  const [address = '', ...words] = value.split(/\s+/)
  if (words.length > 0) return `is followed by "${words.join(' ')}"; write the address alone, ${address}`
  const unseen = /[\p{Cf}\p{Cc}]/u.exec(value)
  if (unseen) return 'holds a sign that nobody sees; delete the address and copy it again'
  const [tail] = /(?:[,;!"'<>\]}]|(?<!\([^)]*)\))+$/.exec(value) ?? []
  return tail === undefined ? undefined : `is followed by ${tail}; write the address alone, ${value.slice(0, -tail.length)}`
}

function fieldProblem(here: Surroundings, key: unknown, value: string): string | undefined {
  const beside = besideAddress(value)
  if (beside !== undefined) return beside
  if (key === 'file' && value.startsWith('/videos/'))
    return existsIn(here.tree, `public${value}`) ? undefined : 'does not exist; put the film into public/videos'
  if (key === 'href' && value.startsWith('/')) return problemInside(here, value)
  return /^https:/i.test(value) ? problemOutside(value) : undefined
}

/** The problem with an internal or external link. */
export function problemOfLink(here: Surroundings, value: string): string | undefined {
  return fieldProblem(here, 'href', value)
}

/** Fields with an internal or external link. */
const addressesIn = remember(({ fields }: ContentFile) =>
  fields.flatMap(({ path, value, field }) =>
    typeof value === 'string' && (isAddress(field) || path.at(-1) === 'file') && /^\s*(?:\/|https:)/i.test(value)
      ? [{ path, value: value.trim() }]
      : [],
  ),
)

function inFields(here: Surroundings, file: ContentFile): Finding[] {
  return addressesIn(file).flatMap(({ path, value }) => {
    const problem = fieldProblem(here, path.at(-1), value)
    return problem === undefined ? [] : [file.about(path, `"${value}" ${problem}`)]
  })
}

function pictureProblem({ tree }: Surroundings, file: ContentFile, target: string): string | undefined {
  if (/^[a-z]+:/i.test(target)) return 'lies elsewhere; save the picture beside the file'
  if (target.startsWith('/'))
    return existsIn(tree, `public${target}`) ? undefined : 'does not exist; put the picture beside the file and write ./images/name.jpg'
  // Astro treats the path as URL-encoded.
  const path = parsed(posix.join('/', file.folder, target))?.page.slice(1)
  if (path !== undefined && existsIn(tree, path)) return undefined
  // Other spellings, and files that are not pictures, are reported by the rule on pictures.
  const alike = path !== undefined && [...tree.paths].some((other) => other.normalize('NFC') === path.normalize('NFC'))
  return alike || isForeignPicture(extname(path ?? '').toLowerCase()) ? undefined : 'does not exist; put the picture there'
}

function targetProblem(here: Surroundings, file: ContentFile, { target, isPicture }: TextLink): string | undefined {
  if (isPicture) return pictureProblem(here, file, target)
  const page = shownOn(file)
  if (target.startsWith('#')) {
    const hash = parsed(target)?.hash
    return page === undefined || hash === undefined ? undefined : sectionProblem(here, page, hash)
  }
  if (/^\/(?!\/)/.test(target)) return problemInside(here, target)
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return problemOutside(target)
  return 'is not an address; begin with / for a page of this site or with https://'
}

function textProblem(here: Surroundings, file: ContentFile, link: TextLink): string | undefined {
  const { target, words, isPicture } = link
  const unsaid = isPicture ? altProblem(words, target) : undefined
  if (unsaid !== undefined) return `alt: ${unsaid}`
  if (target.trim() === '') return 'the link has no address; write it between the parentheses'
  if (words.trim() === '') return `the link to "${target}" has no words; write them between the brackets`
  const problem = targetProblem(here, file, link)
  return problem === undefined ? undefined : `"${target}" ${problem}`
}

/** Broken links in fields and texts. */
export function linkProblems(tree: ContentTree): Finding[] {
  const addresses = addressesOf(tree)
  return tree.files.flatMap((file) => {
    const here = { tree, addresses, isAbsent: file.absence !== undefined }
    const inText = textOf(file).links.flatMap((link) => {
      const problem = textProblem(here, file, link)
      return problem === undefined ? [] : [file.at(link.position, `text: ${problem}`)]
    })
    return [...inFields(here, file), ...inText]
  })
}

const cameraName = /^(?:img|dsc[nf]?|pxl|image|picture|photo|foto|pic|screenshot|scan|untitled|whatsapp image)(?:[\s_.()-]*\d[\s\d_.:()a-z-]*)?$/i
const pictureEnding = /\.(?:jpe?g|png|webp|avif|heic|gif|svg)$/i

/** Why an alt text does not describe its picture; undefined when it may. */
function altProblem(words: string, picture: string): string | undefined {
  const said = words.trim()
  if (said === '') return 'is missing for a picture; write what it shows, for people who cannot see it'
  const stem = basename(picture, extname(picture))
  const isStem = said.toLowerCase() === stem.toLowerCase() && /[-_\d]/.test(said)
  const isFileName = pictureEnding.test(said) || cameraName.test(said) || isStem
  return isFileName ? `"${said}" is the name of a file; write what the picture shows` : undefined
}

const besideAlt = ['image', 'avatar', 'poster']

const inFile = remember((file: ContentFile): Finding[] =>
  file.fields.flatMap(({ path, value }) => {
    if (path.at(-1) !== 'alt' || typeof value !== 'string' || value === '') return []
    const group = path.slice(0, -1).join('.')
    const picture = file.fields.find(
      (other) => other.path.slice(0, -1).join('.') === group && besideAlt.includes(String(other.path.at(-1))),
    )
    const problem = altProblem(value, typeof picture?.value === 'string' ? picture.value : '')
    return problem === undefined ? [] : [file.about(path, problem)]
  }),
)

/** Alt texts that do not help people who cannot see the picture. */
export function alternativeProblems({ files }: ContentTree): Finding[] {
  return files.flatMap(inFile)
}

/** Internal pages that a file links to. */
const pagesLinkedIn = remember((file: ContentFile): string[] => {
  const written = [...file.fields.map(({ value }) => value), ...textOf(file).links.map(({ target }) => target)]
  const pages = written
    .filter((value) => typeof value === 'string')
    .map((value) => value.trim())
    .filter((value) => /^\/(?!\/)/.test(value))
    .map((link) => link.replace(/[#?].*$/, '').replace(/(?<=.)\/$/, ''))
  const beside = file.fields.filter(({ path }) => path.join('.') === 'seeAlso.service')
  return [...pages.filter((page) => extname(page) === ''), ...beside.map(({ value }) => `/${String(value)}`)]
})

/** Services are not added to a menu automatically: reports those that no page links to. */
export function unlinkedProblems(tree: ContentTree): Finding[] {
  // Redirects are not links that visitors can follow.
  const published = tree.files.filter(({ isDraft, kind }) => !isDraft && kind.name !== 'redirects')
  const { pages } = addressesOf(tree)
  const isClear = tree.files.every(({ recovered, unreadable }) => recovered.mistakes.length + unreadable.length === 0)
  // A broken link may be meant for the service.
  if (!isClear || published.flatMap(pagesLinkedIn).some((page) => !pages.includes(page))) return []
  return published.flatMap((file) => {
    const page = pageOf(file)
    if (file.kind.name !== 'services' || page === undefined) return []
    if (published.some((other) => other !== file && pagesLinkedIn(other).includes(page))) return []
    const words = `nothing leads to ${page}; name it below showcase in content/site.yaml, so that visitors find it`
    return [file.at({ line: 1, column: 1 }, words, 'warning')]
  })
}
