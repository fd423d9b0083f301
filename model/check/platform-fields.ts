/** Checks the fields that a platform adds to a type: their shape, their names, what they may be, and the type with them. */
import type { AnyDocument } from '../document.ts'
import type { FieldKind, FieldOptions } from '../field.ts'
import { kindOf } from '../fields/kinds.ts'
import { withPlatformFields, type PlatformField } from '../platform-fields.ts'
import { problem, type DefinitionProblem } from './definition-messages.ts'
import { fieldShape } from './field-shape.ts'
import { platformName } from './names.ts'
import { list, part, text, yes } from './value-readers.ts'

/** Lines have a table of their own, and a link to a line is what consumption counts by. */
const refusedKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['lines', 'lineLink'])
/** What needs a column of its own (a unique index), or logic that sets the value. */
const refusedOptions: readonly (keyof FieldOptions)[] = ['unique', 'computed', 'decimalsOf']
/** Fields of a platform in one type. */
const maxFields = 100

const shape = list(
  part<PlatformField>({ name: text, lines: text, field: fieldShape, list: yes, filter: yes, search: yes, total: yes, print: yes }, [
    'name',
    'field',
  ]),
)

/** A set of fields that was read, and what is wrong with it. */
export interface ReadPlatformFields {
  readonly fields: readonly PlatformField[]
  readonly problems: readonly DefinitionProblem[]
}

/**
 * Reads the fields that a platform adds to a type.
 * @param value any data
 * @param earlier the kinds of fields that the platform had before, by `name` or `lines.name`: stored values have that kind
 * @param check checks the type with the fields (`checkDocument`)
 * @returns the fields, and every problem with its place: `[2].name`, or a place in the definition such as `fields.xWash.options.to`
 */
export function readPlatformFields(
  value: unknown,
  type: AnyDocument,
  { earlier, check }: { readonly earlier: ReadonlyMap<string, string>; readonly check: (type: AnyDocument) => DefinitionProblem[] },
): ReadPlatformFields {
  const problems: DefinitionProblem[] = []
  const read = (shape(value, '', problems) ?? []) as readonly Partial<PlatformField>[]
  const fields = read.filter((one): one is PlatformField => one.name !== undefined && one.field !== undefined)
  const report = (...given: Parameters<typeof problem>) => void problems.push(problem(...given))
  if (fields.length > maxFields) report('definition.tooMany', { most: maxFields }, '')
  const paths = fields.map(({ lines, name }) => (lines === undefined ? name : `${lines}.${name}`))
  for (const [at, { name, lines, field, ...marks }] of fields.entries()) {
    if (!platformName.test(name)) report('definition.extraName', { name }, `[${at}].name`)
    if (paths.indexOf(paths[at]!) < at) report('definition.duplicate', { name }, `[${at}].name`)
    if (lines !== undefined && type.fields[lines]?.kind !== 'lines') report('definition.unknownField', { name: lines }, `[${at}].lines`)
    if (lines !== undefined) for (const mark of Object.keys(marks)) report('definition.unknownKey', { key: mark }, `[${at}]`)
    if (refusedKinds.has(field.kind)) report('definition.extraKind', { kind: field.kind }, `[${at}].field.kind`)
    if (field.options.formula !== undefined && !kindOf(field).holdsAnyResult)
      report('definition.extraOption', { option: 'formula' }, `[${at}].field.options.formula`)
    for (const option of refusedOptions)
      if (field.options[option] !== undefined) report('definition.extraOption', { option }, `[${at}].field.options.${option}`)
    const before = earlier.get(paths[at]!)
    if (before !== undefined && before !== field.kind)
      report('definition.extraChanged', { name, before, after: field.kind }, `[${at}].field.kind`)
  }
  const whole = check(withPlatformFields(type, fields))
  return { fields, problems: [...problems, ...whole.filter(({ key }) => key !== 'definition.platformPrefix')] }
}
