/** How the tests launch Debian's Chromium: the browser suite and the component tests share these options. */
export const chromium = {
  executablePath: '/usr/bin/chromium',
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
