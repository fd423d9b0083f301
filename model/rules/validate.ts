/**
 * Validates input from outside against a definition: normalised values, errors by field. The form and the server call the same
 * functions.
 */
import type { FieldError } from '../errors.ts'
import { compare, isDecimal } from '../decimal.ts'
import { isEmpty } from './condition-parts.ts'
import { fieldList, type Field, type Fields, type Validation, type ValidatorName } from '../field.ts'
import { isDay } from '../fields/date.ts'
import { isEmail } from '../fields/email.ts'
import { kindOf } from '../fields/kinds.ts'
import { isMobile } from '../fields/phone.ts'
import { isTime } from '../fields/time.ts'
import type { MessageKey } from '../messages.ts'
import { safePattern } from './pattern.ts'

const asciiText = /^[\w.@-]*$/
const hasChinese = /\p{Script=Han}/u
const whole = (text: string) => /^\d+$/.test(text)
const number = (text: string) => isDecimal(text)

/** The validators of SH-5-003 to SH-5-023 by their names; each gets a non-empty text. The caller checks `required`. */
export const validators: Readonly<Record<ValidatorName, (text: string, validation: Validation) => boolean>> = {
  required: (text) => text !== '',
  email: isEmail,
  chinese: (text) => !hasChinese.test(text),
  maxDecimals4: (text) => /^\d+(\.\d{1,4})?$/.test(text),
  english: (text) => /^[A-Za-z0-9_@-]+$/.test(text),
  capitalEnglish: (text) => asciiText.test(text) && /^[A-Z0-9_.@-]+$/.test(text),
  datetime: (text) => text.length === 19 && text[10] === ' ' && isDay(text.slice(0, 10)) && isTime(text.slice(11)),
  date: isDay,
  time: isTime,
  interger: (text) => whole(text) && compare(text, '0') > 0,
  naturalNumber: whole,
  positiveNumber: (text) => number(text) && compare(text, '0') >= 0,
  gt0Number: (text) => number(text) && compare(text, '0') > 0,
  gt0And1Number: (text) => number(text) && compare(text, '0') > 0 && compare(text, '1') <= 0,
  maxNumber: (text, { value }) => [...text].length <= Number(value),
  telephone: isMobile,
  pwd: (text) => /^(?=.*\d)(?=.*[A-Za-z]).{6,12}$/s.test(text),
  pwdstrong: (text) => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{6,20}$/s.test(text),
  regexp: (text, { value }) => text.length <= 10_000 && safePattern(String(value)).test(text),
}

/** Returns the errors of a field's own validators on a non-empty value, with the field's message where it has one. */
export function validate(field: Field, value: unknown, path: string): FieldError[] {
  const errors: FieldError[] = []
  for (const validation of field.options.validations ?? []) {
    if (validation.type === 'required' || validators[validation.type](String(value), validation)) continue
    errors.push(
      validation.message
        ? { path, key: 'message.text', values: { text: validation.message[0], textEn: validation.message[1] } }
        : { path, key: `validator.${validation.type}` as MessageKey, values: { value: validation.value } },
    )
  }
  return errors
}

/** Parses one value and returns `null` for empty, the stored form, or errors. */
export function readValue(field: Field, input: unknown, path: string): { value: unknown; errors: FieldError[] } {
  if (isEmpty(input) || (typeof input === 'string' && input.trim() === '')) return { value: emptyOf(field), errors: [] }
  const read = kindOf(field).read(input, field)
  if ('error' in read) return { value: input, errors: [{ path, key: read.error as MessageKey, values: read.values }] }
  if (isEmpty(read.value)) return { value: emptyOf(field), errors: [] }
  if (!isText(read.value)) return { value: input, errors: [{ path, key: 'field.characters' }] }
  return { value: read.value, errors: validate(field, read.value, path) }
}

// Control characters except tab and line ends, and unpaired surrogates: no valid text has them, and no column accepts them.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ // oxlint-disable-line no-control-regex

/** Returns whether every text inside a value can be stored: whole characters, no control characters. */
export function isText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !control.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isText)
}

export const emptyOf = (field: Pick<Field, 'kind'>): unknown => (['ids', 'lines', 'texts'].includes(kindOf(field).storage) ? [] : null)

/** Returns whether the field itself is required; the rules handle conditional requirements. */
export const isRequired = (field: Field): boolean =>
  field.options.required === true || (field.options.validations ?? []).some((one) => one.type === 'required')

/** Returns the missing required values of a whole row, given the effective fields. 0 and false count as filled (SH-5-003). */
export function missing(
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
  also: (name: string) => boolean,
  prefix = '',
): FieldError[] {
  const errors: FieldError[] = []
  for (const { name, required } of enteredFields(fields))
    if (isEmpty(row[name]) && (required || also(name))) errors.push({ path: prefix + name, key: 'common.INPUT_REQUIRED' })
  return errors
}

const entered = new WeakMap<Fields, readonly { readonly name: string; readonly required: boolean }[]>()
/** Returns the fields that a person fills in, lists of lines left out. */
function enteredFields(fields: Fields): readonly { readonly name: string; readonly required: boolean }[] {
  let list = entered.get(fields)
  if (!list) {
    const typedFields = fieldList(fields).filter(([, { kind, options }]) => kind !== 'lines' && !options.formula && !options.computed)
    entered.set(fields, (list = typedFields.map(([name, field]) => ({ name, required: isRequired(field) }))))
  }
  return list
}
