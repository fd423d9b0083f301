/** How the tests launch Debian's Chromium: the browser suite and the component tests share these options. */
import { existsSync } from 'node:fs'

/**
 * The headless shell is the same engine without the windows of the browser, at half the processor time: it is used where it is installed.
 * The full suite (`WEFT_FULL`) is played by the whole browser.
 */
const shell = '/usr/bin/chromium-headless-shell'

export const chromium = {
  executablePath: process.env['WEFT_FULL'] !== '1' && existsSync(shell) ? shell : '/usr/bin/chromium',
  // Without a UTF-8 locale Chromium cannot name a downloaded file in Chinese.
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
  ],
}
