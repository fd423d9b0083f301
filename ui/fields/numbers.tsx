/** Number field kinds: exact decimal text in and out. Numbers are shown with thousands separators, money with its currency sign. */
import { Input } from 'antd'
import { readNumber } from '../../model/money/amount-text.ts'
import { amountText, grouped, perText } from '../../model/decimal.ts'
import { decimalsOfCode } from '../../model/money/currency-code-decimals.ts'
import { currencyCode } from '../../model/money/money-head.ts'
import { aria, lineTraits, type CellProps, type FieldControl, type InputProps } from './field.ts'
import { pastedFigure, pastedInteger } from './pasted.ts'

/** Returns ¥ for RMB and CNY, $ for USD, HK$ for HKD (DM-9-020), and the code itself for other currencies. */
export function currencySign(title: unknown): string {
  const code = String(title ?? '').split('--')[0]!
  return code === 'CNY' || code === 'RMB' ? '¥' : code === 'USD' ? '$' : code === 'HKD' ? 'HK$' : code
}

/** The decimals of an amount for one piece; undefined where its currency says how many are shown. */
const decimalsShown = (field: Pick<CellProps['field'], 'limits'> | undefined): number | undefined =>
  field?.limits.perPiece ? field.limits.places : undefined

const number = (more: {
  weight: number
  paste?: FieldControl['paste']
  total?: FieldControl['total']
  computed?: (value: unknown, decimals: number) => string
  /** The decimals that a figure has at least. */
  least?: (props: CellProps) => number
  spoken?: (text: string) => string
  suffix?: (props: CellProps) => string
  prefix?: (props: CellProps) => string
}): FieldControl => {
  const show = (value: any, props: CellProps) => {
    const body = props.field.limits.ordinal
      ? String(value ?? '')
      : props.field.processor && more.computed
        ? more.computed(value, decimalsShown(props.field) ?? more.least?.(props) ?? 2)
        : grouped(value, more.least?.(props))
    return body === '' ? '' : `${more.prefix?.(props) ?? ''}${body}${more.suffix?.(props) ?? ''}`
  }
  return {
    ...lineTraits,
    startsWithKey: true,
    card: { shown: true, weight: more.weight, cell: true },
    spoken: more.spoken ?? lineTraits.spoken,
    total: more.total ?? ((sum) => grouped(sum)),
    paste: more.paste ?? pastedFigure,
    text: (value) => (value === null || value === undefined ? '' : String(value)),
    Cell: (props) => (
      <span className={`num${!props.field.limits.signed && String(props.value ?? '').startsWith('-') ? ' over' : ''}`}>
        {show(props.value, props)}
      </span>
    ),
    Input: (props: InputProps) => (
      <Input
        {...aria(props)}
        inputMode="decimal"
        className="num tabular"
        value={props.value === null || props.value === undefined ? '' : String(props.value)}
        disabled={props.disabled}
        status={props.invalid ? 'error' : undefined}
        prefix={more.prefix?.(props) || undefined}
        suffix={more.suffix?.(props) || undefined}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={(event) => {
          const read = readNumber(event.target.value, props.field.type)
          if (read !== event.target.value) props.onChange(read)
        }}
        autoComplete="off"
      />
    ),
  }
}
/** Returns the title of the currency of a figure, `CNY--人民币`; nothing where it names none. */
const currencyTitle = ({ field, row }: CellProps): unknown => {
  const path = field.currency
  if (!path) return undefined
  return path.startsWith('doc.') ? (row['doc'] as Record<string, unknown> | undefined)?.[`${path.slice(4)}$`] : row[`${path}$`]
}
const currencyOf = (props: CellProps): string => {
  const from = currencyTitle(props)
  return from ? `${currencySign(from)} ` : ''
}
const decimalsOf = (props: CellProps): number => decimalsOfCode(currencyCode(currencyTitle(props)))
export const integer = number({ weight: 2, paste: pastedInteger })
/** Returns the units that a rate is quoted for, as it stands behind the figure. */
const quotedFor = ({ field, row }: CellProps): string => perText(field.per && row[field.per])
export const quantity = number({ weight: 4, spoken: grouped, suffix: quotedFor })
/** A percentage that is computed has two decimals, whatever its division leaves; one that a person types keeps its own. */
export const percent = number({ weight: 0, computed: (value) => amountText(value), suffix: () => ' %' })
export const money = number({
  weight: 4,
  spoken: grouped,
  total: (sum, field) => amountText(sum, decimalsShown(field)),
  computed: amountText,
  least: decimalsOf,
  prefix: currencyOf,
})
