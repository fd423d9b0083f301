/** Browser tests: Debian's Chromium, two workers, each against a server and a copy of the demo season of its own (fixtures.ts). */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'

/** `E2E_BASE` names a Weft with the demo season that runs already: one worker then works on it. */
const running = process.env['E2E_BASE']
/** `WEFT_FULL` plays every journey tagged `@keys` by keyboard too; without it those tagged `@sample` are played. */
const full = process.env['WEFT_FULL'] === '1'

export default defineConfig<{ driver: 'mouse' | 'keyboard' }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: join(tmpdir(), `weft-e2e-results-${(process.env['E2E_RUN'] ??= String(process.pid))}`),
  workers: running ? 1 : 2,
  // A test that passes only at a second try is a finding.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  projects: [
    { name: 'mouse', use: { driver: 'mouse' } },
    { name: 'keyboard', grep: full ? /@keys/ : /@keys.*@sample/, use: { driver: 'keyboard' } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Dialogs and menus open without animation, so that no click waits for one; order.spec.ts plays with animation.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
})
