/** The settings of knip. Files of documents that are found by their folder (`documents/all-documents.ts`) are entries, since nothing imports them. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a file registers something by standing in its folder: a definition, logic, answers, a report, a screen, contracts. */
const registers = (file, text) => /= document\(|defineLogic\(|Answers: readonly/.test(text) || /\.(report|screen|calls)\.ts$/.test(file)
const documents = join(import.meta.dirname, 'documents')
const registered = readdirSync(documents, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('node_modules'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.includes('/testing/') && !file.endsWith('.test.ts') && registers(file, readFileSync(file, 'utf8')))
  .map((file) => file.slice(documents.length + 1))

export default {
  ignoreExportsUsedInFile: true,
  rules: {
    types: 'off',
    duplicates: 'off',
  },
  ignoreBinaries: ['apt-get', 'fc-list', 'useradd'],
  workspaces: {
    '.': {
      entry: ['bench/*.ts', 'e2e/**/*.ts'],
      project: ['*.mjs', 'bench/**', 'e2e/**']
    },
    model: {
      entry: ['**/*.test.ts', '**/*.test-d.ts'],
      project: ['**/*.ts']
    },
    engine: {
      entry: ['**/*.test.ts', '**/*.test-d.ts'],
      project: ['**/*.ts']
    },
    documents: {
      entry: ['**/*.test.ts', '**/*.test-d.ts', '**/*.web.tsx', 'testing/replacing-program.ts', ...registered],
      project: ['**/*.{ts,tsx}']
    },
    ui: {
      entry: ['**/*.test.{ts,tsx}'],
      project: ['**/*.{ts,tsx}']
    },
    server: {
      entry: ['main.ts', 'cli/migration.ts', 'cli/requirements.ts', 'cli/verify.ts', 'openapi/reference.ts', 'testing/lint-openapi.ts', '**/*.test.ts'],
      project: ['**/*.ts']
    },
    web: {
      entry: ['**/*.browser.test.tsx', '**/*.test-d.ts'],
      project: ['**/*.{ts,tsx}']
    }
  },
  ignoreDependencies: ['oxlint', 'oxlint-tsgolint', '@types/smtp-server']
}
