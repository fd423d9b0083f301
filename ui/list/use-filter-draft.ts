/** State of a filter while it is made: field, operator and value, what is wrong with the value, and the finished filter. */
import { useState } from 'react'
import { isDecimal } from '../../model/decimal.ts'
import { isDay } from '../../model/fields/date.ts'
import type { Operator } from '../../model/fields/kind.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import type { Page, PageField } from '../../model/page.ts'
import type { Filter } from '../../model/lists/filter.ts'
import { readNumber } from '../../model/money/amount-text.ts'
import type { Titles } from './filter-value.tsx'

/** Whether values of a kind are compared as numbers. */
const isNumber = (type: PageField['type']): boolean => traitsOf(type).figure || traitsOf(type).comparedBy !== undefined

/** Returns the error for typed text that is not a number or not a date. */
function unread({ type }: PageField, value: unknown): 'noFigure' | 'noDay' | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (traitsOf(type).storage === 'date') return isDay(value) ? undefined : 'noDay'
  return isNumber(type) && !isDecimal(readNumber(value, type)) ? 'noFigure' : undefined
}

/** Normalises figures to their stored form, because Enter may arrive before the field has normalised the text. */
function asRead(field: PageField, value: any): unknown {
  if (Array.isArray(value)) return value.map((one) => asRead(field, one))
  return typeof value === 'string' && isNumber(field.type) ? readNumber(value, field.type) : value
}

const titlesFrom = (value: unknown, titles: unknown): Record<string, string> =>
  Object.fromEntries([value].flat().map((id, at) => [String(id), String([titles].flat()[at] ?? '')]))

/** Returns a field by which the list can be filtered: one of its fields, a column of its lines, or the day of its balances. */
export const filterField = ({ list }: Page, name: string): PageField | undefined =>
  list.fields[name] ?? list.ofLines?.[name] ?? (list.asOf?.field === name ? list.asOf : undefined)

/** Returns the operator that a field begins with. */
function firstOperator({ operators, options }: PageField): Operator | undefined {
  if (operators.includes('in') && options.length > 0) return 'in'
  return (['contains', 'between'] as const).find((one) => operators.includes(one)) ?? operators[0]
}

/** Tells whether a value says something. */
const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.some((one) => one !== null && one !== '') : value !== null && value !== ''

/**
 * Returns the filter as made so far, and what changes it.
 * @param begin the filter to edit; undefined for a new one
 */
export function useFilterDraft(page: Page, begin: Filter | undefined, known: Titles) {
  const [name, setName] = useState<string | undefined>(begin?.field)
  const [operator, setOperator] = useState<Operator | undefined>(begin?.operator)
  const [value, setValue] = useState<any>(begin?.value ?? null)
  const [titles, setTitles] = useState<Titles>(known)
  const field = name ? filterField(page, name) : undefined
  const withoutValue = operator === 'empty' || operator === 'notEmpty'
  const errorKey =
    field && !withoutValue && operator !== 'relative'
      ? [value]
          .flat()
          .map((one) => unread(field, one))
          .find(Boolean)
      : undefined
  const addTitles = (more: Titles) => setTitles((all) => ({ ...all, ...more }))
  return {
    field,
    operator,
    value,
    titles,
    addTitles,
    /** True when the operator takes no value. */
    withoutValue,
    /** The key of the message that says what is wrong with the value. */
    errorKey,
    /** The filter; undefined while it is incomplete or wrong. */
    filter:
      field && operator && !errorKey && (withoutValue || isFilled(value))
        ? ({ field: field.field, operator, ...(withoutValue ? {} : { value: asRead(field, value) }) } as Filter)
        : undefined,
    chooseField: (next: string) => {
      setName(next)
      setValue(null)
      setOperator(firstOperator(filterField(page, next)!))
    },
    chooseOperator: (next: Operator) => {
      setOperator(next)
      setValue(null)
    },
    /** @param more the titles of linked documents, as the input of the field's kind gives them */
    changeValue: (next: unknown, more?: Readonly<Record<string, unknown>>) => {
      setValue(next)
      if (more) addTitles(titlesFrom(next, more[`${field!.field}$`]))
    },
  }
}
