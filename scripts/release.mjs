// Lists built sites, and rolls back to one: npm run release [-- back | <name>]
// A site is built into its own folder below releases/, and goes live by one rename: dist is a link to the
// served release. Plain JavaScript: this runs before anything is installed.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isProgram, root } from './run.mjs'

const folder = join(root, 'releases')
const dist = join(root, 'dist')
const draftPrefix = '.building-'
const linkPrefix = '.dist-'
/** Contains the name of the manually chosen release, until the next build. */
const choice = join(folder, '.chosen')
const beforeReleases = '0-before-releases'
/** The served one, and three for rollback. */
const mostReleases = 4

/** Creates an empty folder to build into, not served before `publish`; removes those of dead builds. */
export function openDraft() {
  for (const name of namesIn(folder))
    for (const prefix of [draftPrefix, linkPrefix])
      if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(name)
  const draft = join(folder, `${draftPrefix}${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  return draft
}

/** Turns a draft into a release, records the sources it was built from, and serves it. */
export function publish(draft, hash) {
  const name = keep(draft, hash)
  rmSync(choice, { force: true })
  serve(name)
  removeOld()
}

/** Short hash and subject of the sources' commit; '' without git or a repository. */
function commitNow() {
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  const { status, stdout } = git('log', '-1', '--format=%h %s')
  if (status !== 0) return ''
  const isChanged = git('status', '--porcelain', '--untracked-files=no').stdout !== ''
  return stdout.trim() + (isChanged ? ' (and changes that are not committed)' : '')
}

/** The commit a release was built from; '' when unknown. */
function commitOf(name) {
  const file = join(folder, name, '.commit')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Turns a draft into a release without serving it, and returns its name. */
export function keep(draft, hash) {
  writeFileSync(join(draft, '.build-of'), stampOf(draft, hash))
  writeFileSync(join(draft, '.commit'), commitNow())
  const name = new Date().toISOString().replace(/[:.]/g, '-')
  renameSync(draft, join(folder, name))
  return name
}

/** Serves this release, also after a restart, until the next build. */
function choose(name) {
  writeFileSync(choice, name)
  serve(name)
  removeOld()
}

/** The manually chosen release; undefined when dist points to another one. */
export function chosenRelease() {
  const name = existsSync(choice) ? readFileSync(choice, 'utf8') : undefined
  return name !== undefined && name === servedRelease() ? name : undefined
}

/** Whether dist was built from these sources. */
export function isServing(hash) {
  return isBuiltFrom(dist, hash)
}

/** The newest release built from these sources; undefined when there is none. */
export function findBuilt(hash) {
  return listReleases().findLast((name) => isBuiltFrom(join(folder, name), hash))
}

function isBuiltFrom(path, hash) {
  const stamp = join(path, '.build-of')
  return (
    existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(path, hash) && !isOverdue(path)
  )
}

/** Whether a content date has passed since the build: the same sources would now give another site. */
function isOverdue(path) {
  const file = join(path, 'private', 'catalogue.json')
  if (!existsSync(file)) return false
  return JSON.parse(readFileSync(file, 'utf8')).nextChangeAt <= Date.now()
}

/** Every complete release, oldest first. */
function listReleases() {
  return namesIn(folder)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
}

/** The release that dist points to; undefined when there is none, or dist is a folder. */
function servedRelease() {
  if (!lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined
  return basename(readlinkSync(dist))
}

/** Points dist to this release. A running server keeps serving the one it has loaded. */
export function serve(name) {
  const entry = lstatSync(dist, { throwIfNoEntry: false })
  // A site built before releases existed, or by `astro build` alone.
  if (entry && !entry.isSymbolicLink()) {
    remove(beforeReleases)
    renameSync(dist, join(folder, beforeReleases))
  }
  const link = join(folder, `${linkPrefix}${process.pid}`)
  rmSync(link, { force: true })
  // A junction needs no privileges on Windows; elsewhere the type is ignored.
  symlinkSync(
    process.platform === 'win32' ? join(folder, name) : join('releases', name),
    link,
    'junction',
  )
  if (process.platform === 'win32') rmSync(dist, { force: true })
  renameSync(link, dist)
}

function removeOld() {
  const served = servedRelease()
  for (const name of listReleases().slice(0, -mostReleases)) if (name !== served) remove(name)
}

function remove(name) {
  rmSync(join(folder, name), { recursive: true, force: true })
}

function namesIn(path) {
  return existsSync(path) ? readdirSync(path) : []
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Includes the home page's modification time, so that a bare `astro build` in between is noticed. */
function stampOf(path, hash) {
  const home = statSync(join(path, 'site', 'index.html'), { throwIfNoEntry: false })
  return `${hash} ${home?.mtimeMs ?? 'without a home page'}`
}

const help = `npm run release [-- back | <name>]

Without a word: every built site that is kept, oldest first, from which commit it was built, and which one
dist names. Older ones are removed by each build. With back, the one
before it becomes the site again, at once and as a whole; with a name, that one. It stays the site, whatever
the sources say, until the next npm run build. A running server goes on with what it has read: restart it.`

function stopWith(message) {
  console.error(message)
  process.exit(2)
}

function wordsOrStop() {
  try {
    return parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    return stopWith(`${error.message}\n\n${help}`)
  }
}

function nameOf(word) {
  const releases = listReleases()
  if (word !== 'back') {
    if (!releases.includes(word)) stopWith(`There is no ${word}. There are: ${releases.join(', ')}`)
    return word
  }
  const before = releases[releases.indexOf(servedRelease()) - 1]
  return before ?? stopWith('There is no site before this one.')
}

if (isProgram(import.meta.url)) {
  const { values, positionals } = wordsOrStop()
  const [word] = positionals
  if (values.help) console.log(help)
  else if (word === undefined) {
    const served = servedRelease()
    for (const name of listReleases()) {
      const parts = [name, commitOf(name), name === served ? '(is the site)' : '']
      console.log(parts.filter((part) => part !== '').join('  '))
    }
  } else {
    const name = nameOf(word)
    choose(name)
    console.log(
      `${name} is the site. Restart the server to serve it. The next npm run build ends that.`,
    )
  }
}
