/**
 * `npm test`: everything that must hold, on a fresh clone too. Stops at the first stage that fails; ends with one line that counts the tests.
 * `--check` ends after the static checks; `--full` runs the long proofs in full (`npm test` runs a tenth of them) and the files and journeys of the
 * full run alone, which all stages read from WEFT_FULL=1; without it WEFT_SHORT=1 leaves them out.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment, install, node } from './start.mjs'

environment[process.argv.includes('--full') ? 'WEFT_FULL' : 'WEFT_SHORT'] = '1'

const root = dirname(fileURLToPath(import.meta.url))
const reports = join(tmpdir(), `weft-reports-${process.pid}`)
/** Folder of the season of the browser suite; it is removed at the end. */
let season
const begun = Date.now()
let passed = 0
let failed = 0
let second = 0

const tool = (name) => join(root, 'node_modules', '.bin', name)

/** Runs a stage, prints how long it took, and returns whether it succeeded. */
async function stage(title, program, words, options = {}) {
  const started = Date.now()
  process.stdout.write(`\n── ${title}\n`)
  const child = spawn(program, words, { cwd: root, stdio: 'inherit', env: environment, ...options })
  const code = await new Promise((done) => {
    child.on('error', () => done(1))
    child.on('close', done)
  })
  process.stdout.write(`   ${title}: ${seconds(started)} s\n`)
  return code === 0
}

/** Script of a process of its own that builds the web client, since a build holds its process. */
const buildClient = "import('./start.mjs').then(({ buildWeb }) => buildWeb())"

/** Script that makes the folder of the season and prints it: this file runs on a Node that may not read TypeScript. */
const makeSeasonFolder = "import('./server/testing/scratch-folder.ts').then((it) => console.log(it.scratchFolder('weft-e2e-')))"

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1)

/** Starts to prepare the season of the browser suite, with the processor time that the unit tests leave. */
function prepareSeason() {
  season = spawnSync(node(), ['-e', makeSeasonFolder], { cwd: root, env: environment, encoding: 'utf8' }).stdout.trim()
  const started = Date.now()
  const prepared = outputOf(node(), [join(root, 'e2e', 'prepare-season.ts')], { ...environment, E2E_SEASON: season }, 'low')
  return prepared.then((result) => ({ ...result, seconds: seconds(started) }))
}

const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run']
const reportTo = (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
const unitTests = (report) => [
  report.numPassedTests,
  report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
]

/** Runs the component tests in a process of their own; what they print is shown if one fails. */
async function runComponentTests() {
  const started = Date.now()
  const file = join(reports, 'components.json')
  const result = await outputOf(node(), [...vitest, '--project', 'browser', ...reportTo(file)])
  count(file, unitTests)
  return { ...result, seconds: seconds(started) }
}

/** Each check has one thread: the type checker and the linter do the same work several times when they share it among threads. */
const oneThread = { ...environment, GOMAXPROCS: '1' }

/**
 * Runs checks that need nothing of each other, as many at a time as there are cores; each prints when it ends. All of them run, so that one
 * run tells of every fault.
 */
async function allAtOnce(checks) {
  const queue = [...checks]
  const failures = []
  const next = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const [title, run, command] = check
      const started = Date.now()
      const { code, output } = await (typeof run === 'function' ? run() : outputOf(run, command, oneThread))
      process.stdout.write(`── ${title} ${seconds(started)} s\n`)
      if (code === 0) continue
      process.stdout.write(output)
      failures.push(title)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, next))
  if (failures.length === 0) return
  process.stderr.write(`\n✗ ${failures.join(', ')}\n`)
  finish(1)
}

/** Runs a program and returns its exit code and output. */
function outputOf(program, words, env = environment, priority = 'normal') {
  return new Promise((done) => {
    const child = spawn(program, words, { cwd: root, env })
    if (priority === 'low' && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const parts = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part))
    child.on('error', (error) => parts.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => done({ code, output: Buffer.concat(parts).toString() }))
  })
}

/**
 * Installs Chromium, its headless shell and a Chinese font when they are missing, on Debian as root, beside the static checks. The tests
 * also run without the shell, at twice the processor time.
 */
async function ensureBrowser() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isReady = existsSync('/usr/bin/chromium') && hasChineseFont()
  if (isReady && (existsSync('/usr/bin/chromium-headless-shell') || !canInstall)) return { code: 0, output: '' }
  if (!canInstall)
    return {
      code: 1,
      output: 'The browser tests need Chromium at /usr/bin/chromium and a Chinese font (Debian: chromium, fonts-noto-cjk).\n',
    }
  const settings = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const add = (...packages) => outputOf('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], settings)
  await outputOf('apt-get', ['update', '-qq'], settings)
  const { output } = await add('chromium', 'fonts-noto-cjk')
  await add('chromium-headless-shell')
  return { code: existsSync('/usr/bin/chromium') ? 0 : 1, output }
}

const hasChineseFont = () =>
  existsSync('/usr/share/fonts/opentype/noto') || spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).stdout?.trim()

function count(file, read) {
  if (!existsSync(file)) return
  const [ok, failures] = read(JSON.parse(readFileSync(file, 'utf8')))
  passed += ok
  failed += failures
}

function finish(code) {
  rmSync(reports, { recursive: true, force: true })
  if (season) rmSync(season, { recursive: true, force: true, maxRetries: 5 })
  if (passed + failed > 0)
    process.stdout.write(`\n${passed} passed, ${failed} failed${second > 0 ? ` (${second} passed only at the second try)` : ''}\n`)
  process.stdout.write(`${seconds(begun)} s in all\n`)
  process.exit(code)
}

// Ctrl-C reaches the running stage too, which cleans up and fails; only then does this process remove what is its own.
process.on('SIGINT', () => undefined)

try {
  install()
  mkdirSync(reports, { recursive: true })
  const isCheck = process.argv.includes('--check')
  await allAtOnce([
    // What the next stages need comes first, because it mostly waits for the network.
    ...(isCheck
      ? []
      : [
          ['Chromium and a Chinese font', ensureBrowser],
          ['web client', () => outputOf(node(), ['-e', buildClient])],
        ]),
    ['walls and lint', tool('oxlint'), ['--type-aware', '--deny-warnings', '.']],
    // `server` also checks engine and documents, `web` also checks ui: rooms with the same compiler options are one program.
    ...['server', 'web', 'e2e', 'model'].map((room) => [`types: ${room}`, tool('tsc'), ['-p', room, '--singleThreaded']]),
    ['OpenAPI', node(), ['server/testing/lint-openapi.ts']],
    ['unused code', tool('knip'), ['--no-progress']],
    ['format', tool('biome'), ['format', '.']],
  ])
  if (isCheck) finish(0)
  // One page at a time draws the component tests, which leaves a core idle: they run beside the tests of Node.
  const prepared = prepareSeason()
  const drawn = runComponentTests()
  const unit = join(reports, 'unit.json')
  const unitOk = await stage('units and stories', node(), [...vitest, '--project', 'node', ...reportTo(unit)])
  count(unit, unitTests)
  const furtherChecks = [
    ['components', await drawn],
    ['season of the browser suite', await prepared],
  ]
  for (const [title, { code, output, seconds: taken }] of furtherChecks) {
    process.stdout.write(`── ${title}, beside them: ${taken} s\n`)
    if (code !== 0) process.stdout.write(output)
  }
  if (!unitOk || furtherChecks.some(([, { code }]) => code !== 0)) finish(1)
  const browser = join(reports, 'browser.json')
  const browserOk = await stage('browser', tool('playwright'), ['test', '-c', 'e2e/playwright.config.ts'], {
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: browser, E2E_SEASON: season },
  })
  count(browser, (report) => {
    second = report.stats.flaky
    return [report.stats.expected + report.stats.flaky, report.stats.unexpected]
  })
  finish(browserOk && failed === 0 ? 0 : 1)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  finish(1)
}
