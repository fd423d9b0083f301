/** Quantity with its unit: an amount and the choice of a unit beside it; a typed or pasted `12 kg` sets both. */
import { Input, Select, Space } from 'antd'
import { useState } from 'react'
import { readNumber } from '../../model/money/amount-text.ts'
import { grouped, isDecimal } from '../../model/decimal.ts'
import { isMeasure, measureOf, measureText, readMeasure, unitNamed, type Measure } from '../../model/fields/measure.ts'
import type { PageField } from '../../model/page.ts'
import { useText } from '../text/language.tsx'
import { aria, lineTraits, type CellProps, type FieldControl, type InputProps, type Pasted } from './field.ts'
import styles from './measure.module.css'

type Unit = NonNullable<PageField['units']>[number]
/** A measure while it is edited: the amount may be any text, and nothing follows from one that is no number. */
interface Draft extends Omit<Measure, 'base'> {
  readonly base?: string
}

/** Returns the units that the field offers: those of the dimension of the unit that the document names, where it names one. */
function offered({ field, row, of }: Pick<InputProps, 'field' | 'row' | 'of'>): readonly Unit[] {
  const units = field.units ?? []
  if (!field.unit) return units
  const path = field.unit
  const id = path.startsWith('doc.') ? of?.doc[path.slice(4)] : row[path]
  const dimension = units.find((one) => one.id === id)?.dimension
  return units.filter((one) => one.dimension === dimension).toSorted((one, other) => Number(other.id === id) - Number(one.id === id))
}

/** Returns the unit that a bare number has: the one that the document names, else the base unit. */
const defaultOf = (units: readonly Unit[], field: PageField): Unit | undefined =>
  (field.unit ? units[0] : units.find((one) => !one.disabled && one.numerator === one.denominator)) ?? units[0]

function MeasureInput(props: InputProps) {
  const { field, value, onChange, disabled, invalid, of } = props
  const t = useText()
  const units = offered(props)
  const current = typeof value === 'object' && value !== null ? (value as Draft) : undefined
  const [chosen, setChosen] = useState<string>()
  const unit = units.find(({ id }) => id === (current?.unit ?? chosen)) ?? defaultOf(units, field)
  const text = current?.amount ?? (typeof value === 'string' ? value : '')
  const put = (amount: string, next: Unit | undefined) => {
    if (amount === '') return onChange(null)
    if (!next) return onChange(amount)
    const number = readNumber(amount)
    if (isDecimal(number)) return onChange({ ...measureOf(number, next), ...(amount === number ? {} : { amount }) })
    const { id, code, numerator, denominator } = next
    return onChange({ code, unit: id, amount, numerator, denominator } satisfies Draft)
  }
  const type = (input: string) => {
    const read = readMeasure(input)
    const named = read?.code === undefined ? undefined : unitNamed(units, read.code)
    return named
      ? put(
          read!.amount,
          units.find(({ id }) => id === named.id),
        )
      : put(input, unit)
  }
  return (
    <Space.Compact className="whole-width">
      <Input
        {...aria(props)}
        aria-label={field.label}
        inputMode="decimal"
        className="num tabular"
        value={text}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        autoFocus={of?.cell === true}
        onChange={(event) => type(event.target.value)}
        onBlur={() => text !== '' && put(readNumber(text), unit)}
        autoComplete="off"
      />
      <Select
        className={styles['unit']}
        aria-label={`${field.label} ${t('unit')}`}
        value={unit?.id}
        disabled={disabled}
        options={units.map(({ id, code, label, disabled: stopped }) => ({ value: id, label: code, title: label, disabled: stopped }))}
        popupMatchSelectWidth={false}
        onChange={(id) => {
          setChosen(id)
          put(
            text,
            units.find((one) => one.id === id),
          )
        }}
      />
    </Space.Compact>
  )
}

/** Reads `12 kg` from the clipboard; a bare number is in the default unit, which the server knows. */
function pasted(text: string, field: PageField): Pasted {
  const read = readMeasure(text)
  if (!read) return { value: text, error: true }
  const unit = read.code === undefined ? defaultOf(field.units ?? [], field) : unitNamed(field.units ?? [], read.code)
  return unit && !field.unit
    ? { value: measureOf(read.amount, unit) }
    : unit || read.code === undefined
      ? { value: read }
      : { value: text, error: true }
}

const shown = (value: unknown): string =>
  isMeasure(value) ? `${grouped(value.amount)} ${value.code}` : value === null || value === undefined ? '' : textOf(value)
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? measureText({ amount: '', code: '', ...value }).trim() : String(value)

export const measure: FieldControl = {
  ...lineTraits,
  showsText: true,
  card: { shown: true, weight: 4, cell: true },
  // `1200.5 KG`: the amount gets separators, the unit stands behind it.
  spoken: (text) => text.replace(/^-?[\d.]+/, (amount) => grouped(amount)),
  paste: pasted,
  Input: MeasureInput,
  Cell: ({ value }: CellProps) => <span className="num">{shown(value)}</span>,
  text: (value) => (value ? textOf(value) : ''),
}
