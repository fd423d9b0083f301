/**
 * Configuration of the tests: unit tests and integration tests against one real PostgreSQL that this run starts and removes (project
 * `node`), and component tests in Chromium (project `browser`).
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { componentTests } from './web/component-tests.ts'

const isFullRun = process.env['WEFT_FULL'] === '1'
/** With `npm test` alone: a file named `*.full.test.ts` is left to the full run, and to who names it (`docs/decisions/tests.md`). */
const isShortRun = process.env['WEFT_SHORT'] === '1'

/**
 * The long tests run first, the longest of them at the head: the last to end determines the total time. The first lays the season that most of
 * the next ones work on; those beside it do without, so that no worker waits for it.
 */
const long = [
  'resilience-tests/bad-input',
  'resilience-tests/crash-recovery',
  'database/launcher',
  'ocr/ocr-client',
  'database/migrations',
  'adapters/file-readers',
  'resilience-tests/tenant-isolation',
  'demo/seed',
  'definition-tests/import-template',
  'call-tests/import-session',
  'call-tests/call-contracts',
  'resilience-tests/',
  'print/print',
  'call-tests/saved-presets',
  'server/main',
  'realtime/realtime',
  'database/open',
  'finance/settlement',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      (long.findIndex((part) => moduleId.includes(part)) + long.length + 1) % (long.length + 1)
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [
            '**/node_modules/**',
            '**/*.browser.test.tsx',
            'e2e/**',
            'web/dist/**',
            'data/**',
            ...(isShortRun ? ['**/*.full.test.ts'] : []),
          ],
          globalSetup: ['server/testing/test-cluster.ts'],
          setupFiles: ['server/testing/same-environment.ts'],
          pool: 'forks',
          // The modules of a process are loaded and compiled once for all files that it runs; what the product knows in modules belongs to an
          // engine, a pool or a document type. The full run gives each file a process of its own, so both ways are tested.
          isolate: isFullRun,
          // Two cores have other work than collecting in parallel; what a test leaves is collected less often, in larger parts.
          execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
          // As many as the cores that the suite is measured on: a third makes the others slower by more than the waiting that it fills.
          maxWorkers: 2,
          // Guards against hanging only, and the only ones: beside other work or on half a processor, a test takes ten times as long.
          testTimeout: isFullRun ? 3_600_000 : 600_000,
          hookTimeout: 600_000,
          sequence: { groupOrder: 0 },
        },
      },
      componentTests,
    ],
  },
})
