/** Launch options of Debian's Chromium, shared by the browser suite and the component tests. */
import { existsSync } from 'node:fs'

/**
 * The headless shell is the same engine without browser windows, at half the processor time. It is used where it is installed.
 * The full suite (`WEFT_FULL`) runs in the complete browser.
 */
const shell = '/usr/bin/chromium-headless-shell'
const isFull = process.env['WEFT_FULL'] === '1'
/**
 * Test pages live for seconds: the optimising compilers take more processor time than they save. The quick one stays, because axe, which
 * runs on many pages, needs a fifth less with it. The full suite compiles as a user's browser does.
 */
const barelyCompiled = isFull ? [] : ['--js-flags=--no-opt --no-maglev']

export const chromium = {
  executablePath: !isFull && existsSync(shell) ? shell : '/usr/bin/chromium',
  // Without a UTF-8 locale Chromium cannot give a downloaded file a Chinese name.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A synthetic microphone, granted without a prompt.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    ...barelyCompiled,
  ],
}
