/**
 * A quantity with its unit (`measure`): the amount as it was entered, the unit, its exact factor to the base unit of its dimension as a ratio of
 * whole numbers, and the quantity in that base unit. The value says all of it, so that a stopped or renamed unit changes no document.
 */
import { compare, dec, div, grouped, isDecimal, mul, plain, round } from '../decimal.ts'
import { readNumber } from '../money/amount-text.ts'
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, orderOperators, type Read } from './kind.ts'
import { isId } from './link.ts'
import { decimalsOf, withinLimits } from './number.ts'
import { textTraits } from './traits.ts'
import { componentSchema } from './openapi.ts'

/** One of a unit is `numerator` ÷ `denominator` base units of its dimension: a yard is 9144/10000 m. Whole numbers as text. */
export interface UnitFactor {
  readonly numerator: string
  readonly denominator: string
}
/** A unit as forms, imports and the check of input know it. */
export interface MeasureUnit extends UnitFactor {
  readonly id: string
  readonly code: string
  /** Further names by which people write the unit. */
  readonly names: readonly string[]
  readonly dimension: string
  /** Decimals that an amount in this unit may have. */
  readonly decimals: number
}
export interface Measure extends UnitFactor {
  /** Decimal, as entered. */
  readonly amount: string
  /** Id of the unit. */
  readonly unit: string
  readonly code: string
  /** Decimal in the base unit: `amount × numerator ÷ denominator`, rounded half up to 12 decimals, which no standing unit needs. */
  readonly base: string
}
/** A measure whose unit is still to be looked up: by its id, by what people wrote, or the default unit of the field. */
export interface UnresolvedMeasure {
  readonly amount: string
  readonly unit?: string
  readonly code?: string
}

/** Decimals of a base quantity. A pound (8 decimals) with four decimals of its own is exact; a ratio like 1/3 is rounded. */
export const basePlaces = 12

export interface MeasureOptions extends Options {
  /** Units of this dimension are offered; amounts add up in its base unit. */
  readonly dimension?: string
  /** Way to the field of the unit that is the default and says the dimension: `unit`, or `doc.unit` from within a line. */
  readonly unit?: string
}

/**
 * A quantity with its unit.
 * @param units the type whose documents are units; it has `code`, `dimension`, `numerator`, `denominator` and `decimals`
 */
export const measure = <const O extends MeasureOptions = MeasureOptions>(
  label: Label,
  units: string,
  options: O,
): Field<Filled<Measure, O>> => ({ kind: 'measure', label, options: { units, ...options } })

/** Returns whether a value of a field whose kind is not known is a measure with all its parts. */
export const isMeasure = (value: unknown): value is Measure =>
  typeof value === 'object' && value !== null && 'base' in value && 'numerator' in value && 'amount' in value

/**
 * Returns the quantity in base units.
 * @param amount decimal in the unit
 * @returns decimal, rounded half up to 12 decimals
 */
export const baseOf = (amount: string, { numerator, denominator }: UnitFactor): string =>
  round(div(mul(amount, numerator), denominator), basePlaces)

/**
 * Returns a measure of an amount in a unit.
 * @param amount decimal; trailing zeros go
 */
export const measureOf = (
  amount: string,
  { id, code, numerator, denominator }: Omit<MeasureUnit, 'names' | 'dimension' | 'decimals'>,
): Measure => ({
  // In the order in which PostgreSQL gives the keys of JSON, so that a value that is sent back equals the stored one.
  base: baseOf(amount, { numerator, denominator }),
  code,
  unit: id,
  amount: plain(dec(amount)),
  numerator,
  denominator,
})

/**
 * Converts a measure to another unit of the same dimension. The two ratios are applied in one step, to the amount as entered.
 * @param places decimals of the result, rounded half up
 * @returns decimal in the other unit
 */
export const amountIn = (value: Measure, to: UnitFactor, places: number): string =>
  round(div(mul(value.amount, mul(value.numerator, to.denominator)), mul(value.denominator, to.numerator)), places)

/** Compares two measures of one dimension by their exact ratios and returns −1, 0 or 1. */
export const compareMeasures = (one: Measure, other: Measure): -1 | 0 | 1 =>
  compare(mul(mul(one.amount, one.numerator), other.denominator), mul(mul(other.amount, other.numerator), one.denominator))

/** Returns a measure as text that can be read again: `1200.5 KG`. */
export const measureText = ({ amount, code }: Pick<Measure, 'amount' | 'code'>): string => `${amount} ${code}`

const written = /^([-+(]?[¥$€£]?\d[\d,.]*\)?|\.\d+)\s*(.*)$/su

/**
 * Reads a quantity as people write it: `12 kg`, `3卷`, `1,200.5 m`, `12` (the default unit of the field).
 * @returns the amount and what was written as the unit; undefined for a text that does not begin with a number
 */
export function readMeasure(input: string): UnresolvedMeasure | undefined {
  const parts = written.exec(input.normalize('NFKC').trim())
  if (!parts) return undefined
  const amount = readNumber(parts[1]!)
  const code = parts[2]!.trim()
  return isDecimal(amount) ? { amount: plain(dec(amount)), ...(code === '' ? {} : { code }) } : undefined
}

/** Returns the unit that people mean by a text: by its code or one of its names, whatever their case and spaces. */
export function unitNamed(units: readonly MeasureUnit[], text: string): MeasureUnit | undefined {
  const wanted = comparable(text)
  return (
    units.find(({ code }) => comparable(code) === wanted) ?? units.find(({ names }) => names.some((name) => comparable(name) === wanted))
  )
}
const comparable = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')

const keys = new Set(['amount', 'unit', 'code', 'numerator', 'denominator', 'base'])
const isWhole = (text: unknown): text is string => typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text)

export const measureKind = kind({
  ...textTraits,
  name: 'measure',
  label: ['计量数量', 'Quantity with unit'],
  storage: 'measure',
  openapi: (field) => ({
    ...componentSchema('Measure')(field),
    'x-units': field.options.dimension ? { dimension: field.options.dimension } : { of: field.options.unit },
  }),
  operators: orderOperators,
  adds: true,
  goods: true,
  comparedBy: 'base',
  print: { weight: 1, text: (value) => (isMeasure(value) ? `${grouped(value.amount)} ${value.code}` : '') },
  sheet: { import: 'cell', format: 'text', note: 'measure' },
  read: (input, field) => read(input, field),
  example: (_, seed) => String(1 + (seed % 7)),
})

/**
 * Reads a measure: a text (`12 kg`), a number in the default unit, or its parts. Only amount and unit count; the rest follows from the unit,
 * which the server looks up (`engine/save/validation/measures.ts`). Limits of the field are in the base unit.
 */
function read(input: unknown, field: Field): Read {
  if (typeof input === 'number' || typeof input === 'string') {
    const unresolved = String(input).length <= 200 ? readMeasure(String(input)) : undefined
    return unresolved ? checked(unresolved, field) : { error: 'field.measure' }
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return { error: 'field.measure' }
  const parts = input as Readonly<Record<string, unknown>>
  if (Object.keys(parts).some((key) => !keys.has(key))) return { error: 'field.measure' }
  const { unit, code } = parts
  const amount = typeof parts['amount'] === 'string' ? readNumber(parts['amount']) : undefined
  if (!isDecimal(amount)) return { error: 'field.measure' }
  if (unit !== undefined && unit !== null && !isId(unit)) return { error: 'field.measure' }
  if (code !== undefined && code !== null && (typeof code !== 'string' || code.length > 60)) return { error: 'field.measure' }
  const { numerator, denominator } = parts
  if (isId(unit) && typeof code === 'string' && isWhole(numerator) && isWhole(denominator))
    return checked(measureOf(amount, { id: unit, code, numerator, denominator }), field)
  return checked({ amount: plain(dec(amount)), ...(isId(unit) ? { unit } : {}), ...(typeof code === 'string' ? { code } : {}) }, field)
}

function checked(value: UnresolvedMeasure | Measure, field: Field): Read {
  const places = field.options.places ?? 4
  if (decimalsOf(value.amount) > places) return { error: 'field.places', values: { places } }
  const base = isMeasure(value) ? value.base : value.amount
  if (value.amount.replace(/[-.]/g, '').length > 18 || compare(base.replace('-', ''), `1${'0'.repeat(18)}`) >= 0)
    return { error: 'field.tooLarge' }
  const outside = isMeasure(value) ? withinLimits(value.base, field) : undefined
  return outside ?? { value }
}
