/** Settings: choices of a type that a platform makes on one page (`settings` of a definition), with the defaults that the definition ships. */
import type { AnyDocument } from '../document.ts'
import type { FieldError } from '../errors.ts'
import type { Field, FieldKind, Fields, Row } from '../field.ts'
import type { Label } from '../text.ts'
import { readValue } from '../rules/validate.ts'

/** Kinds of settings: what needs no other document to be read. */
export const settingKinds: readonly FieldKind[] = ['choice', 'yesNo', 'integer', 'quantity', 'percent', 'text']

/** The settings of a type by name, as logic reads them. */
export type SettingsOf<D> = D extends { readonly settings?: infer G } ? Row<NonNullable<G>> : never
export type SettingValues = Readonly<Record<string, unknown>>

export const settingFields = (type: AnyDocument): Fields => (type.settings ?? {}) as Fields

/**
 * Returns the settings of a type: stored values where they are still valid, else those of the definition. A value that a changed definition
 * does not know any more falls back to its default.
 */
export function settingValues(type: AnyDocument, stored: SettingValues = {}): SettingValues {
  return Object.fromEntries(
    Object.entries(settingFields(type)).map(([name, field]) => {
      const read = Object.hasOwn(stored, name) ? readValue(field, stored[name], name) : undefined
      return [name, read && read.errors.length === 0 && read.value !== null ? read.value : defaultOf(field)]
    }),
  )
}

/** Reads what an administrator entered: all settings of the type, blank ones with their default. */
export function readSettings(
  type: AnyDocument,
  input: SettingValues,
): { readonly values: SettingValues; readonly errors: readonly FieldError[] } {
  const fields = settingFields(type)
  const errors: FieldError[] = Object.keys(input)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((path) => ({ path, key: 'form.unknownKey' }))
  const values = Object.entries(fields).map(([name, field]) => {
    const read = readValue(field, input[name], name)
    errors.push(...read.errors)
    return [name, read.value ?? defaultOf(field)] as const
  })
  return { values: Object.fromEntries(values), errors }
}

const defaultOf = (field: Field): unknown => field.options.default

/** Returns a value of a setting as text: the label of a choice, yes or no, else the value itself. */
export function settingText({ options }: Field, value: unknown, say: (label: Label) => string): string {
  if (typeof value === 'boolean') return say(value ? ['是', 'Yes'] : ['否', 'No'])
  const label = options.choices?.[String(value)]
  return label ? say(label) : String(value ?? '')
}
