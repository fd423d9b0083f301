/** The interface of a field kind: everything that the server and the browser need to know of it, said once in the file of the kind. */
import type { Field, FieldKind, Storage } from '../field.ts'
import type { Label } from '../text.ts'
import type { ValueSchema } from './openapi.ts'

/** Comparison operators of list filters (experience U11). */
export const operators = [
  'eq',
  'ne',
  'in',
  'notIn',
  'all',
  'contains',
  'startsWith',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'empty',
  'notEmpty',
  'relative',
] as const
export type Operator = (typeof operators)[number]

export type Read = { readonly value: unknown } | { readonly error: string; readonly values?: Readonly<Record<string, unknown>> }

/** How a value stands on paper. */
export interface PrintTraits {
  /** Width of a table column, relative to the others. */
  readonly weight: 1 | 2 | 3
  /**
   * Returns the printed text of a non-empty value that has neither a title nor a choice.
   * @param of.ordinal the number identifies something and has no thousands separators
   * @param of.sign the currency sign of an amount, or an empty text
   * @param of.least the decimals that an amount has at least; two where it does not say
   */
  text(value: unknown, of: { readonly ordinal: boolean; readonly sign: string; readonly least?: number | undefined }): string
}

/** How a value gets into and out of a spreadsheet. */
export interface SheetTraits {
  /** One cell, one column per part of an address, one column per size, or not importable. */
  readonly import: 'cell' | 'parts' | 'sizes' | 'none'
  /** Of a kind with a column for each size: what the cells hold under this name. */
  readonly cells?: 'pieces' | 'value'
  /** Cell format of the import template. */
  readonly format: 'text' | 'number' | 'date'
  /** Key of the hint in the import template that says what to enter. */
  readonly note:
    | 'text'
    | 'number'
    | 'date'
    | 'dateTime'
    | 'time'
    | 'yesNo'
    | 'colour'
    | 'link'
    | 'links'
    | 'line'
    | 'oneOf'
    | 'measure'
    | 'tags'
}

/** The traits of one field kind. All are required, so that a new kind decides each of them. */
export interface Kind {
  readonly name: FieldKind
  readonly label: Label
  readonly storage: Storage
  readonly operators: readonly Operator[]
  /** True for a number: right-aligned, an exact figure in spreadsheets, the result of a formula is rounded. */
  readonly figure: boolean
  /** True when the sum of a column is meaningful. */
  readonly adds: boolean
  /** True for a quantity of goods, with or without its unit: what a short text about a document says of how much. */
  readonly goods: boolean
  /** True for a number of things: where a formula counts the lines and there is nothing to count, a form shows it blank. */
  readonly counts: boolean
  /** True when a column of lines that a formula or a counter fills is summed without a word in the definition; prices that people type are not. */
  readonly sumsByFormula: boolean
  /** True when every result of a formula fits the column, so that a platform may add a computed field of the kind. */
  readonly holdsAnyResult: boolean
  /** True for what is drawn and edited within the control of another field, as call-outs on its pictures: form, grid, card and paper have no place for it. */
  readonly within: boolean
  /** True for a value on one short line, such as the facts in the head of a document. */
  readonly brief: boolean
  /** Of a structured value: the part, a decimal, by which lists compare and order it and add it up. Formulas read it as a number. */
  readonly comparedBy?: 'base'
  /** Of a text in the words of a language: a field may name the one beside it that says the same in English (`english`). */
  readonly worded?: true
  /** Where users are offered to group by this kind. */
  readonly groups: readonly ('list' | 'report')[]
  /** What the value names: documents (by id), a line of a document, a dictionary item, files. The server checks that it exists. */
  readonly refers?: 'document' | 'line' | 'dictionary' | 'file'
  /** True when the completion of a form depends on the value, so that a change of it asks the server again. */
  readonly decides: boolean
  /** Value of a computed field before anything has been computed; absent for null. */
  readonly initial?: string
  readonly print: PrintTraits
  readonly sheet: SheetTraits
  /** Returns how a value is described in the OpenAPI document. */
  openapi(field: Field): ValueSchema
  /** Parses one non-empty input and returns the stored form, or a message key of `messages.ts`. Empty input never reaches it. */
  read(input: unknown, field: Field): Read
  /** Returns a valid value for the generic test suite; links, lines and matrices are created by the suite itself. */
  example?(field: Field, seed: number): unknown
}

export const textOperators = ['eq', 'ne', 'in', 'notIn', 'contains', 'startsWith', 'empty', 'notEmpty'] as const
export const orderOperators = ['eq', 'ne', 'in', 'notIn', 'gt', 'ge', 'lt', 'le', 'between', 'empty', 'notEmpty'] as const
export const choiceOperators = ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'] as const
export const kind = <const K extends Kind>(traits: K): K => traits
