/** Tests that the old names and words stay out: file names in kebab-case, comments and test titles without the terms of docs/glossary.md's predecessors. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

/** Names of files that said nothing to a newcomer, and what they are called instead. */
const oldNames: Readonly<Record<string, string>> = {
  'who.ts': 'actor.ts',
  'run.ts': 'operation.ts',
  'serve.ts': 'document-logic.ts',
  'words.ts': 'messages.ts',
  'kept.ts': 'saved-presets.ts',
  'entry.ts': 'what it enters: sign-up, search entry',
  'differ.ts': 'schema-diff.ts',
  'remember.ts': 'query-cache.ts',
  'hear.ts': 'notification-listener.ts',
  'shape.ts': 'table-layout.ts',
  'trial.ts': 'test-server.ts',
}
/** Words of comments and titles that have a standard term: docs/conventions.md, docs/glossary.md. */
const oldWords = /\b(deeds?|strangers?|thereof|whoever|whomever|anew|hers|haulier|lorry|in a heap)\b/i
/** Exported names that were replaced. */
const oldSymbols =
  /\b(beginRun|mustMeetRules|takeFor|gramsOf|remembering|foresee|tellLate|layLetters|carryLetters|sideIn|shapeOf|TypeShape|keptOf|dropKept|whoOf|personNow|mustBeTurn|companiesOn|tellOutside|carryOuts|intakeOf|beginIntake)\b/

test('files are named in kebab-case', () => {
  expect(files.filter((file) => /[A-Z]/.test(basename(file)))).toEqual([])
})

test('no file has a name that was replaced', () => {
  const own = new Set(['model/calls/entry.ts'])
  expect(files.filter((file) => oldNames[basename(file)] && !own.has(file)).map((file) => `${file}: ${oldNames[basename(file)]}`)).toEqual(
    [],
  )
})

test('comments and test titles use the standard terms', () => {
  const found: string[] = []
  for (const file of files.filter((one) => !one.endsWith('.css') && !one.endsWith('names.test.ts')))
    for (const [at, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      const text = line.match(/^\s*(?:\/\/|\/\*\*?|\*)\s?(.*)$/)?.[1] ?? line.match(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['`].*)/)?.[1]
      const word = text?.match(oldWords)?.[0]
      if (word) found.push(`${file}:${at + 1} ${word}`)
    }
  expect(found).toEqual([])
})

test('no code uses a name that was replaced', () => {
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('names.test.ts'))
    .filter((file) => oldSymbols.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})
