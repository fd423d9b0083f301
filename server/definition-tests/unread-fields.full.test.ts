/**
 * Tests that a field which looks like a setting takes effect: flags, choices, figures and days that users type, and that no formula,
 * rule, list, report, print, conversion or logic reads, are known, and their help says that they are for information.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '../../documents/all-documents.ts'
import { bookingsOf } from '../../model/between/booking.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Field, FieldKind, Fields } from '../../model/field.ts'
import { reports, screens } from '../../documents/all-documents.ts'

/** Kinds that promise an effect; texts, files and links are information that users type and read. */
const settings = new Set<FieldKind>(['yesNo', 'choice', 'percent', 'integer', 'quantity', 'money', 'date'])

/** Facts about goods, partners and conditions, which users type and read. */
const facts = [
  'carrier.rates.price',
  'factory.monthlyCapacity',
  'factory.workers',
  'laboratory.fees.fee',
  'order_tracking.reports.sewn',
  'sku.volume',
]
/** Fields that promise more than they do; their help says that they are for information (`docs/decisions/unread-fields.md`). */
const information = ['bin.capacity', 'defect.weight', 'material_group.testRequired', 'product_in.lines.grade']

const root = join(import.meta.dirname, '../..')
/** Logic and screens of documents, and the engine's signing. A declaration counts as reading as little as a form does. */
const sources = execFileSync('git', ['ls-files', '--', 'documents', 'engine/signing'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/test|all-documents/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  .filter(({ text }) => !/= document\('/.test(text))

/** Adds the identifiers of all keys and texts of a value, without what stands under `skipped` keys. */
function addNames(value: unknown, names: Set<string>, skipped: ReadonlySet<string> = new Set(['label', 'help'])): Set<string> {
  if (typeof value === 'string') for (const [name] of value.matchAll(/[A-Za-z_]\w*/g)) names.add(name)
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value))
      if (!skipped.has(key)) {
        names.add(key)
        addNames(inner, names, skipped)
      }
  return names
}

/** All fields and columns of a type, by path. */
const allFields = ({ fields }: AnyDocument): (readonly [path: string, name: string, field: Field])[] =>
  Object.entries(fields as Fields).flatMap(([name, field]) => [
    [name, name, field] as const,
    ...Object.entries(field.options.columns ?? {}).map(([column, inner]) => [`${name}.${column}`, column, inner] as const),
  ])

/** The names that the type itself reads: formulas, conditions, conversions, filters, sums. A form and a list only show. */
function namesReadBy({ form: _, fields: __, list, ...rest }: AnyDocument): Set<string> {
  const { columns: ___, digest: ____, ...query } = (list ?? {}) as unknown as Readonly<Record<string, unknown>>
  return addNames([rest, query], new Set())
}

const optionsOf = (type: AnyDocument) =>
  allFields(type).map(([, , { options }]) => ({ ...options, columns: undefined, choices: undefined, list: undefined }))

/** What bookings of other types read of a type: its capacity. */
const capacitiesOf = ({ name }: AnyDocument) =>
  documents.flatMap((type: AnyDocument) =>
    bookingsOf(type).flatMap(([, { resource, capacity }]) => ((type.fields as Fields)[resource]!.options.to === name ? [capacity] : [])),
  )

/** The fields of a type that look like settings and that nothing reads. */
function unreadOf(type: AnyDocument): string[] {
  const constant = type.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const read = addNames([[...namesReadBy(type)], optionsOf(type), capacitiesOf(type), reports, screens], new Set())
  const isNear = ({ file, text }: (typeof sources)[number]) =>
    file.startsWith(`documents/${type.module}/`) || file.startsWith('engine/') || new RegExp(`\\b${constant}\\b`).test(text)
  const logic = sources
    .filter(isNear)
    .map(({ text }) => text)
    .join('\n')
  // `price1` to `price5` are read as `price${tier}`.
  const isInLogic = (name: string) => new RegExp(`\\b${name}\\b|${name.replace(/\d+$/, '')}\\$\\{`).test(logic)
  return allFields(type)
    .filter(([, , { kind, options }]) => settings.has(kind) && !options.computed && !options.formula)
    .filter(([, name]) => !read.has(name) && !isInLogic(name))
    .map(([path]) => `${type.name}.${path}`)
}

test('what looks like a setting is read by something, or is known as a fact or as information', () => {
  const unread = documents.filter(({ name, readonly, ledger }) => name !== 'field_sample' && !readonly && !ledger).flatMap(unreadOf)
  expect(unread.toSorted()).toEqual([...facts, ...information].toSorted())
})

test('the help of fields for information says so', () => {
  const help = documents
    .flatMap((type) => allFields(type).map(([path, , { options }]) => [`${type.name}.${path}`, options.help?.[1] ?? ''] as const))
    .filter(([path]) => information.includes(path))
  expect(help.map(([path]) => path).toSorted()).toEqual(information)
  for (const [path, text] of help) expect(text, path).toMatch(/^For information/)
})
