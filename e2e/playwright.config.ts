/**
 * Configuration of the browser tests: Debian's Chromium, two workers, each with its own server and copy of the demo season
 * (fixtures.ts).
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'

/** `E2E_BASE` names a running Weft with the demo season; one worker then uses it. */
const running = process.env['E2E_BASE']
/**
 * The full run also plays every test tagged `@keys` by keyboard, and it alone plays the tests tagged `@full`: what they show is shown by cheaper
 * tests too (`docs/decisions/tests.md`).
 */
const full = process.env['WEFT_FULL'] === '1'
const longest = '**/order-to-payment.spec.ts'

export default defineConfig<{ driver: 'mouse' | 'keyboard' }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: join(tmpdir(), `weft-e2e-results-${(process.env['E2E_RUN'] ??= String(process.pid))}`),
  // Tests of one file run on several workers too, because no test needs another one.
  fullyParallel: true,
  // Browser, server and PostgreSQL of two workers keep two cores at work; with a third the same journeys take a fifth more time.
  workers: running ? 1 : 2,
  // A test that passes only on retry is a defect.
  retries: 0,
  ...(full ? {} : { grepInvert: /@full/ }),
  // Limits against hanging, not measures of speed: the machine may be slow or shared.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  projects: [
    // The longest journey begins first: the last to end determines the total time.
    { name: 'longest', testMatch: longest, use: { driver: 'mouse' } },
    { name: 'mouse', testIgnore: longest, use: { driver: 'mouse' } },
    // A journey takes three times as long by keyboard.
    ...(full ? [{ name: 'keyboard', grep: /@keys/, timeout: 540_000, use: { driver: 'keyboard' as const } }] : []),
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Dialogs and menus open without animation, so that no click waits for one; one test of document.spec.ts runs with animation.
    contextOptions: { reducedMotion: 'reduce' },
    // A click that nothing lets through names what lies over its target.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: chromium,
  },
})
