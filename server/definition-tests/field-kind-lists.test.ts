/**
 * Tests that code asks the traits of a field kind (`traitsOf`, `kindFor`) and does not list kinds: a new kind then decides each question in
 * its own file. Lists that remain are counted; a number here only falls.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../model/fields/kinds.ts'

/** Lists of two or more kinds that remain, by file. */
const lists: Readonly<Record<string, number>> = {
  'engine/admin/number-rules.ts': 1,
  'model/check/books.ts': 1,
  // Which kinds have an option.
  'model/check/fields.ts': 4,
  'model/check/formulas.ts': 1,
  'model/check/platform-fields.ts': 1,
  'model/lifecycle/settings.ts': 1,
  // Which kinds are written as fractions.
  'model/money/amount-text.ts': 1,
}
/** Comparisons with one kind of numbers that remain, by file: what only money (a currency), a measure (units) or whole numbers have. */
const comparisons: Readonly<Record<string, number>> = {
  'engine/export/export.ts': 1,
  'engine/pages/page-fields.ts': 1,
  'engine/print/printed-text.ts': 1,
  'engine/report/field-visibility.ts': 3,
  'engine/save/validation/measures.ts': 2,
  'engine/save/view/source-prices.ts': 1,
  'engine/store/rows/measure-units.ts': 1,
  'engine/workflow/design/check-against-type.ts': 1,
  'model/check/fields.ts': 1,
  'model/check/formulas.ts': 2,
  'model/check/list-form-print.ts': 1,
  'model/check/sizes.ts': 1,
  'model/display/display-defaults.ts': 2,
  'model/money/amount-text.ts': 1,
  'ui/form/values-read.ts': 1,
  'ui/lines/cards/tally-stepper.tsx': 1,
  'ui/lines/grid/column-width.ts': 1,
  'web/pages/document/history/compare.tsx': 1,
  'web/pages/document/preview/preview-lines.tsx': 1,
  'web/pages/todo/tasks.ts': 1,
  // Namesakes: kinds of figures of reports and of the workbench, and of values in conditions.
  'engine/report/report-sheet.ts': 1,
  'web/pages/process-designer/conditions.tsx': 1,
  'web/pages/home/figures.tsx': 2,
  'web/pages/report/cross-tab-choice.tsx': 1,
  'web/pages/report/cross-tab.tsx': 1,
  'web/pages/report/figures.ts': 2,
  'web/pages/report/one-chart.tsx': 1,
  'web/pages/big-screens/sample.ts': 1,
}
/** How many of both there are in all. The number is lowered with each that goes, and never raised: a new question is a trait. */
const ceilings = { lists: 10, comparisons: 35 }

const root = join(import.meta.dirname, '../..')
const sources = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /^(model|engine|documents|ui|server|web)\//.test(file) && !/\.test(-d)?\.tsx?$|\/testing\/|\/demo\//.test(file))
  .filter((file) => !/^(model|ui)\/fields\/|^model\/field\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const numbers = kinds.filter(({ figure, comparedBy }) => figure || comparedBy !== undefined).map(({ name }) => name)
const anyKind = `'(?:${kinds.map(({ name }) => name).join('|')})'`
const anyNumber = `'(?:${numbers.join('|')})'`
/** An array or a set in which every text is a kind. */
const list = new RegExp(String.raw`\[\s*${anyKind}(?:\s*,\s*${anyKind})+\s*,?\s*\]`, 'g')
const comparison = new RegExp(String.raw`\b(?:kind|type)\)?!? [!=]== ${anyNumber}|${anyNumber} [!=]== [\w.]*(?:kind|type)\b`, 'g')

const countsOf = (pattern: RegExp, among: readonly { file: string; text: string }[]) =>
  Object.fromEntries(
    among.flatMap(({ file, text }) => [[file, text.match(pattern)?.length ?? 0] as const].filter(([, found]) => found > 0)),
  )

test('no file lists kinds of fields but those that are counted', () => {
  // Definitions of documents list the names of their own fields, some of which are those of kinds.
  const platform = sources.filter(({ file }) => !file.startsWith('documents/'))
  expect(countsOf(list, platform)).toEqual(lists)
})

test('no file compares with a kind of numbers but those that are counted', () => {
  expect(countsOf(comparison, sources)).toEqual(comparisons)
})

test('the counted ones are as many as they were, or fewer', () => {
  const total = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, one) => sum + one, 0)
  expect({ lists: total(lists), comparisons: total(comparisons) }).toEqual(ceilings)
})

test('the counts recognise lists and comparisons in every form, and leave names alone that are no kinds', () => {
  expect(numbers).toEqual(['integer', 'quantity', 'measure', 'money', 'percent'])
  const countIn = (pattern: RegExp, text: string) => countsOf(pattern, [{ file: 'x', text }])['x'] ?? 0
  expect(countIn(list, "if (['quantity', 'money', 'integer'].includes(type)) new Set([\n  'lines',\n  'matrix',\n])")).toBe(2)
  expect(countIn(list, "['numeric', 'integer'] ['date', 'timestamp'] ['quantity'] row['lines']")).toBe(0)
  expect(countIn(comparison, "field.type === 'money' || kind !== 'measure' || field?.kind === 'integer' || 'percent' === one.kind")).toBe(4)
  expect(countIn(comparison, "storage === 'integer' || kind === 'link' || as === 'matrix'")).toBe(0)
})
