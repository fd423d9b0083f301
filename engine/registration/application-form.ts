/** Reads and describes the fields of a public application form. The document type's own field kinds check the values. */
import type { ApplicationForm, DescribedField } from '../../model/people/application-form.ts'
import { invalid, WeftError, type FieldError } from '../../model/errors.ts'
import type { Field, FieldOptions, Fields } from '../../model/field.ts'
import { isRequired, readValue } from '../../model/rules/validate.ts'
import type { GivenValues } from './applications.ts'

const maxLines = 20

export const fieldNamesOf = ({ sections }: ApplicationForm): readonly string[] => Object.values(sections).flatMap(({ fields }) => fields)
const fieldsOf = ({ type }: ApplicationForm): Fields => type.fields as Fields
const isDemanded = (field: Field): boolean => isRequired(field) || (field.options.atLeastLines ?? 0) > 0

/**
 * Reads the values of these fields.
 * @param options.whole demands the required fields; without it an unfinished section is stored as it is
 * @param options.files ids of the files that the applicant has uploaded
 * @throws WeftError 11000 by field, 400 `form.unknownKey` for a key that is none of them
 */
export function readFields(
  form: ApplicationForm,
  names: readonly string[],
  input: GivenValues,
  { whole, files = [] }: { whole: boolean; files?: readonly string[] },
): GivenValues {
  const unknown = Object.keys(input).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new WeftError(400, 'form.unknownKey', { values: { key: unknown.slice(0, 60) } })
  const errors: FieldError[] = []
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const field = fieldsOf(form)[name]!
    const value =
      field.kind === 'lines' ? readLines({ name, field, whole }, input[name], errors) : readOne(field, input[name], name, errors)
    values[name] = value
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
    if (whole && isEmpty && isDemanded(field)) errors.push({ path: name, key: 'common.INPUT_REQUIRED' })
    for (const [path, id] of fileIdsOf(name, field, value)) if (!files.includes(id)) errors.push({ path, key: 'field.file' })
  }
  if (errors.length > 0) throw invalid(errors)
  return values
}

function readOne(field: Field, input: unknown, path: string, errors: FieldError[]): unknown {
  const read = readValue(field, input, path)
  errors.push(...read.errors)
  return read.value
}

type LineValues = Readonly<Record<string, unknown>>

function readLines(
  { name, field, whole }: { name: string; field: Field; whole: boolean },
  input: unknown,
  errors: FieldError[],
): LineValues[] {
  const rows = Array.isArray(input) ? (input.slice(0, maxLines) as (LineValues | null)[]) : []
  if (Array.isArray(input) && input.length > maxLines) errors.push({ path: name, key: 'field.tooManyLines', values: { max: maxLines } })
  return rows.map((row, at) =>
    Object.fromEntries(
      Object.entries(field.options.columns ?? {}).map(([column, definition]) => {
        const path = `${name}[${at}].${column}`
        const value = readOne(definition, row?.[column], path, errors)
        if (whole && value === null && isRequired(definition)) errors.push({ path, key: 'common.INPUT_REQUIRED' })
        return [column, value]
      }),
    ),
  )
}

/** The ids of files in a value, each with its path. */
function fileIdsOf(name: string, field: Field, value: unknown): [path: string, id: string][] {
  if (field.options.files) return ((value ?? []) as string[]).map((id) => [name, id])
  const columns = Object.entries(field.options.columns ?? {}).filter(([, { options }]) => options.files)
  return columns.flatMap(([column]) =>
    ((value ?? []) as LineValues[]).flatMap((line, at) =>
      ((line[column] ?? []) as string[]).map((id): [string, string] => [`${name}[${at}].${column}`, id]),
    ),
  )
}

/** Describes the form for its page: the fields of each section, with labels and choices in both languages. */
export const describeForm = <Section extends string>(form: ApplicationForm<Section>) =>
  Object.fromEntries(
    Object.entries<{ fields: readonly string[] }>(form.sections).map(([section, { fields }]) => [
      section,
      fields.map((name) => describe(name, fieldsOf(form)[name]!)),
    ]),
  ) as Record<Section, DescribedField[]>

function describe(name: string, field: Field): DescribedField {
  const { help, max, choices, columns, default: initial } = field.options
  return {
    name,
    kind: field.kind,
    label: field.label,
    required: isDemanded(field),
    ...(help ? { help } : {}),
    ...(max ? { max } : {}),
    ...(choices ? { choices } : {}),
    ...(initial !== undefined ? { initial } : {}),
    ...(columns ? { columns: Object.entries(columns).map(([column, one]) => describe(column, one)) } : {}),
  }
}

export interface UploadPlace {
  readonly section: string
  /** Accepted kinds and sizes of the field's files. */
  readonly rules: NonNullable<FieldOptions['files']>
}

/** Returns the places of the form that take files, by field (`licence`) or column of lines (`certificates.file`). */
export function uploadPlaces(form: ApplicationForm): ReadonlyMap<string, UploadPlace> {
  const places = new Map<string, UploadPlace>()
  for (const [section, { fields }] of Object.entries(form.sections))
    for (const name of fields) {
      const { files, columns = {} } = fieldsOf(form)[name]!.options
      if (files) places.set(name, { section, rules: files })
      for (const [column, { options }] of Object.entries(columns))
        if (options.files) places.set(`${name}.${column}`, { section, rules: options.files })
    }
  return places
}
