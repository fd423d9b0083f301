/** The vitest project of the component tests: `*.browser.test.tsx` of `ui`, `web` and `documents` run in a headless Chromium, against a real DOM. */
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { chromium } from '../e2e/chromium.ts'

export const componentTests: TestProjectInlineConfiguration = {
  plugins: [react()],
  // Named here, because a dependency that Vite meets only during the run makes it reload the page under a test.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'antd', 'dayjs', 'vitest-browser-react'] },
  test: {
    name: 'browser',
    include: ['{ui,web,documents}/**/*.browser.test.tsx'],
    exclude: ['**/node_modules/**', 'web/dist/**'],
    // Guards against hanging only: beside the tests of Node a page takes many times as long to draw as by itself.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // After the node tests where one run has both; `npm test` gives each a run of its own, side by side.
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      dependencySourcemaps: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({ launchOptions: chromium, contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' } }),
      instances: [{ browser: 'chromium' }],
    },
  },
}
