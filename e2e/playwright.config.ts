/** Browser tests: Debian's Chromium, two workers, each against a server and a copy of the demo season of its own (fixtures.ts). */
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** `E2E_BASE` names a Weft with the demo season that runs already: one worker then works on it. */
const running = process.env['E2E_BASE']
/** `WEFT_FULL` plays every journey tagged `@keys` by keyboard too; without it those tagged `@sample` are played. */
const full = process.env['WEFT_FULL'] === '1'

/** The shell is the same Chromium without the windows that nobody looks at: half the work. The full suite is played by the browser that people have. */
const shell = '/usr/bin/chromium-headless-shell'
const chromium = !full && existsSync(shell) ? shell : '/usr/bin/chromium'

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
    launchOptions: {
      executablePath: chromium,
      // Without a locale Chromium cannot name a file in Chinese.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that hums, and nobody to ask whether it may be used.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
