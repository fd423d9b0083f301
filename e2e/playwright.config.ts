/** Browser tests: Debian's Chromium against our own server with the demo season on a data folder of its own. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'

/** `E2E_BASE` names a Weft with the demo season that runs already; without it one is started. */
const running = process.env['E2E_BASE']
const port = Number(process.env['E2E_PORT'] ?? 3987)
// The config is read by the runner and by its workers; they must agree on one folder.
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'weft-e2e-'))

const webServer = {
  command: 'node ../start.mjs',
  url: `http://localhost:${port}/healthz`,
  timeout: 240_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: String(port),
    DATA_DIR: process.env['E2E_DATA'],
    RATE_LIMIT: '1000',
    // Receivers of documents may stand on this machine.
    LOCAL_PROVIDERS: '1',
    DEMO_ORDERS: process.env['DEMO_ORDERS'] ?? '200',
    DEMO_STYLES: '60',
  },
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: `${process.env['E2E_DATA']}-results`,
  workers: 1,
  // A slow machine gets a second try; the last line of `npm test` says how many needed it.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  // Tests tagged `@keys` are played once more without a mouse (hands.ts).
  projects: [{ name: 'mouse' }, { name: 'keyboard', grep: /@keys/ }],
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
  ...(running ? {} : { webServer }),
})
