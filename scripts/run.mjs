import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const binFolder = join(root, 'node_modules', '.bin')
const neededNode = 24

/** The Node 24 that npm ci installs; else the running one when it is new enough; else undefined. */
export function findNode() {
  const installed = join(binFolder, 'node')
  if (existsSync(installed)) return installed
  const running = Number(process.versions.node.split('.')[0])
  return running >= neededNode && existsSync(process.execPath) ? process.execPath : undefined
}

/** Like findNode, but ends the program in plain words when there is none. */
export function requireNode() {
  const node = findNode()
  if (node !== undefined) return node
  console.error(
    `Node ${neededNode} is missing: npm ships it for Linux (x64, arm64) with glibc only, and the Node here is ${process.versions.node}; install Node ${neededNode} or newer and try again.`,
  )
  process.exit(1)
}

/** The environment in which this project's tools, and its Node, are found first. */
export function toolEnvironment() {
  return { ...process.env, PATH: [binFolder, process.env.PATH].join(delimiter) }
}

/** The environment without this project's tools: npm must not stand on the folder it replaces. */
export function systemEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const PATH = folders.filter((folder) => !folder.includes(join('node_modules', '.bin')))
  return { ...process.env, PATH: PATH.join(delimiter) }
}

/** Runs a program in our terminal, passes signals on to it and answers with its exit code. */
export function run(program, args, { env = toolEnvironment(), output = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', output, 'inherit']
    const child = spawn(program, args, { cwd: root, env, stdio })
    // Ctrl-C reaches every program of a terminal by itself; a second one would cut the stop short.
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
