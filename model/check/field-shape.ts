/** The shape of a field and of its options. A new option does not compile until its shape stands here. */
import { listMarks, type Field, type FieldOptions, type FieldRules, type Measured, type Validation, type ValidatorName } from '../field.ts'
import { kinds } from '../fields/kinds.ts'
import { validators } from '../rules/validate.ts'
import { problem } from './definition-messages.ts'
import {
  count,
  data,
  decimal,
  flag,
  join,
  label,
  list,
  oneOf,
  oneOrList,
  part,
  record,
  text,
  textOrBlank,
  yes,
  type Shape,
} from './value-readers.ts'

const digit: Shape = (value, place, problems) => {
  if (value === 0 || value === 1 || value === 2) return value
  problems.push(problem('definition.choice', { value: String(value), choices: '0, 1, 2' }, place))
  return undefined
}
const withoutLine = oneOf(['withoutLine'])
const unlessIs = part<{ readonly unlessIs: string }>({ unlessIs: text }, ['unlessIs'])
const copied: Shape = (value, place, problems) => {
  if (value === false) return value
  return (typeof value === 'object' ? unlessIs : withoutLine)(value, place, problems)
}
type Of<K extends keyof FieldOptions> = NonNullable<FieldOptions[K]>

const validation = part<Validation>({ type: oneOf(Object.keys(validators) as ValidatorName[]), message: label, value: data }, ['type'])
const files = part<Of<'files'>>(
  {
    accept: list(text),
    maxBytes: count,
    many: flag,
    width: count,
    height: count,
    minimum: flag,
    or: part<NonNullable<Of<'files'>['or']>>({ width: count, height: count }, ['width', 'height']),
    most: count,
  },
  ['accept', 'maxBytes', 'many'],
)

const options = part<FieldOptions>({
  required: flag,
  default: data,
  from: text,
  follows: text,
  unique: flag,
  internal: yes,
  copy: copied,
  help: label,
  validations: list(validation),
  upperCase: flag,
  lowerCase: flag,
  sizeOrder: yes,
  trim: flag,
  max: count,
  above: decimal,
  atLeast: decimal,
  atMost: decimal,
  ordinal: flag,
  signed: flag,
  total: flag,
  places: count,
  formula: text,
  computed: flag,
  english: text,
  choices: record(label),
  dictionary: text,
  to: text,
  types: list(text),
  where: record(oneOrList(textOrBlank)),
  lines: text,
  shows: list(text),
  unit: text,
  units: text,
  dimension: text,
  per: text,
  currency: text,
  forUnit: text,
  rounded: yes,
  perPiece: yes,
  decimalsOf: text,
  tax: oneOf(['net', 'gross', 'tax']),
  sum: (value, place, problems) =>
    typeof value === 'boolean' ? value : (part<{ weighted: string }>({ weighted: text }, ['weighted']) as Shape)(value, place, problems),
  columns: (value, place, problems) => fieldsShape(value, place, problems),
  atLeastLines: count,
  atMostLines: count,
  addedBy: oneOf(['actions']),
  asColumns: part<Of<'asColumns'>>({ lines: text, key: text, column: text, value: text, sets: record(text), only: text }, [
    'lines',
    'key',
    'column',
    'value',
  ]),
  sumsBy: text,
  folded: list(text),
  card: list(text),
  replaceable: part<Of<'replaceable'>>({ scales: list(text), renews: list(text), byHand: list(text) }),
  rows: part<Of<'rows'>>({ restriction: text, viewRoles: text, visibleTo: text }),
  grows: yes,
  sumOf: text,
  countOf: text,
  files,
  address: part<Of<'address'>>({ require: list(oneOf(['province', 'city', 'area'])) }),
  barcode: oneOf(['ean13', 'code128', 'qr']),
  marks: part<Of<'marks'>>({ pictures: text, measures: part<Measured>({ to: text, where: record(oneOrList(textOrBlank)) }, ['to']) }, [
    'pictures',
  ]),
  list: oneOrList(oneOf(listMarks)),
  sizesFrom: text,
  piecesOf: text,
  typedInto: part<Of<'typedInto'>>(
    {
      field: text,
      less: list(text),
      base: part<NonNullable<NonNullable<Of<'typedInto'>>['base']>>({ size: text, field: text }, ['size', 'field']),
    },
    ['field'],
  ),
  enteredFor: part<Of<'enteredFor'>>({ field: text, by: text, back: text }, ['field', 'by', 'back']),
  sizeAlone: yes,
  creates: part<Of<'creates'>>({ name: text, label }, ['name', 'label']),
  expires: text,
  tolerance: part<Of<'tolerance'>>({ minus: text, plus: text }, ['minus', 'plus']),
  restrict: part<Of<'restrict'>>({ owner: digit, others: digit, partyRoles: record(digit), by: list(text) }),
})

const kindNames = new Set<string>(kinds.map(({ name }) => name))
const known = part<Omit<Field, 'value'>>({ kind: text, label, options }, ['kind', 'label', 'options'])

/** Reads one field; one of an unknown kind is left out, since nothing else can be said of it. */
export const fieldShape: Shape = (value, place, problems) => {
  const field = known(value, place, problems) as { kind?: string; label?: unknown; options?: unknown } | undefined
  if (field === undefined || field.kind === undefined) return undefined
  if (kindNames.has(field.kind)) return { label: ['?', '?'], options: {}, ...field }
  problems.push(problem('definition.unknownKind', { name: field.kind }, join(place, 'kind')))
  return undefined
}
export const fieldsShape: Shape = record(fieldShape)

/** A condition: values by field, and circumstances. What they name is checked with the fields. */
export const condition: Shape = record(data)
export const fieldRules: Shape = record(part<FieldRules<object>>({ show: condition, lock: condition, require: condition }))
