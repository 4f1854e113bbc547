import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const wrapper = 'deploy/samriddhi-admin'
const unit = readFileSync('deploy/samriddhi.service', 'utf8')
const setting = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? 'none'

const programs = mkdtempSync(join(tmpdir(), 'wrapper-test-'))
afterAll(() => {
  rmSync(programs, { recursive: true })
})
/** Stands in the path before the real one. */
const put = (name: string, script: string) => {
  writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}
put('systemd-run', 'for word; do printf "%s\\n" "$word"; done')

function wrap(words: string[], userId = 0) {
  put('id', `echo ${userId}`)
  const PATH = programs + delimiter + (process.env['PATH'] ?? '')
  const ran = spawnSync('sh', [wrapper, ...words], { env: { PATH }, encoding: 'utf8' })
  return { code: ran.status, err: ran.stderr, words: ran.stdout.trimEnd().split('\n') }
}

test('it is a script that every shell reads', () => {
  execFileSync('sh', ['-n', wrapper])
})

test('it has the settings, the user and the data of the unit', () => {
  const { words, code } = wrap(['list', 'orders'])
  expect(code).toBe(0)
  for (const name of ['EnvironmentFile', 'DynamicUser', 'StateDirectory', 'StateDirectoryMode'])
    expect(words).toContain(`--property=${name}=${setting(name)}`)
  for (const name of ['UMask', 'NoNewPrivileges', 'ProtectSystem', 'ProtectHome', 'PrivateDevices'])
    expect(words).toContain(`--property=${name}=${setting(name)}`)
  // Without a name of its own, the unit's dynamic user is called like the unit.
  expect(unit).not.toMatch(/^User=/m)
  expect(words).toContain('--property=User=samriddhi')
  expect(setting('StateDirectory')).toBe('samriddhi')
  const variables = setting('Environment').split(' ')
  expect(variables).toHaveLength(2)
  for (const variable of variables) expect(words).toContain(`--setenv=${variable}`)
})

test.each([
  [['list', 'orders', '--email', 'a b@example.com'], 'admin', 4],
  [['backup', '--to', 'night.tar.gz'], 'backup', 2],
  [['doctor'], 'doctor', 0],
  [['restore', '/var/lib/samriddhi-backups/one.sqlite.zst'], 'restore', 1],
  [[], 'admin', 0],
])('%j runs the program %s with its words as they are', (typed, program, count) => {
  const { words } = wrap(typed)
  const root = setting('WorkingDirectory')
  const at = words.indexOf(`${root}/scripts/${program}.ts`)
  expect(words[at - 1]).toBe(`${root}/node_modules/.bin/node`)
  expect(existsSync(`scripts/${program}.ts`)).toBe(true)
  expect(words.slice(at + 1)).toEqual(count === 0 ? [] : typed.slice(-count))
})

test.each([
  [['build'], setting('WorkingDirectory')],
  [['build', '/opt/samriddhi-2'], '/opt/samriddhi-2'],
])('O3: %j builds the site with the settings of the service', (typed, folder) => {
  const { code, words } = wrap(typed)
  expect(code).toBe(0)
  expect(words).toContain(`--property=EnvironmentFile=${setting('EnvironmentFile')}`)
  expect(words).toContain(`--property=WorkingDirectory=${folder}`)
  // O15: pictures outlive a folder.
  expect(words).toContain('--property=CacheDirectory=samriddhi-build')
  expect(words).toContain('--setenv=PICTURE_CACHE=/var/cache/samriddhi-build')
  expect(words.slice(-2)).toEqual([`${folder}/node_modules/.bin/node`, 'scripts/build.mjs'])
})

test('nobody but root gets further than a sentence', () => {
  const ran = wrap(['list', 'orders'], 1000)
  expect(ran).toMatchObject({ code: 1, words: [''] })
  expect(ran.err).toContain('needs root')
})
