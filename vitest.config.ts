/** Unit tests and stories: against one real PostgreSQL that this run starts and removes. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'e2e/**', 'web/dist/**', 'data/**'],
    globalSetup: ['server/database/test-cluster.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
