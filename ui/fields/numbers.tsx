/** Number field kinds: exact decimal text in and out. Numbers are shown with thousands separators, money with its currency sign. */
import { Input } from 'antd'
import { amountText, grouped, isDecimal } from '../../model/decimal.ts'
import { aria, type CellProps, type FieldKind, type InputProps } from './field.ts'

/**
 * Reads a number as people type or paste it: full-width digits, thousands, brackets for minus, a percent sign. Unreadable text is
 * returned unchanged, so that the error can be shown.
 */
export function readNumber(input: string): string {
  let text = input
    .normalize('NFKC')
    .trim()
    .replace(/[,\s¥$€£]|HK\$|%$/g, '')
    .replace(/^−/, '-')
  const bracket = /^\((.+)\)$/.exec(text)
  if (bracket) text = `-${bracket[1]}`
  return isDecimal(text) ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : input
}

/** Returns ¥ for RMB and CNY, $ for USD, HK$ for HKD (DM-9-020), and the code itself for other currencies. */
export function currencySign(title: unknown): string {
  const code = String(title ?? '').split('--')[0]!
  return code === 'CNY' || code === 'RMB' ? '¥' : code === 'USD' ? '$' : code === 'HKD' ? 'HK$' : code
}

const number = (more: {
  computed?: (value: unknown) => string
  least?: number
  suffix?: (props: CellProps) => string
  prefix?: (props: CellProps) => string
}): FieldKind => {
  const show = (value: any, props: CellProps) => {
    const body = props.field.limits.ordinal
      ? String(value ?? '')
      : props.field.processor && more.computed
        ? more.computed(value)
        : grouped(value, more.least)
    return body === '' ? '' : `${more.prefix?.(props) ?? ''}${body}${more.suffix?.(props) ?? ''}`
  }
  return {
    right: true,
    text: (value) => (value === null || value === undefined ? '' : String(value)),
    Cell: (props) => <span className={`num${String(props.value ?? '').startsWith('-') ? ' over' : ''}`}>{show(props.value, props)}</span>,
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
          const read = readNumber(event.target.value)
          if (read !== event.target.value) props.onChange(read)
        }}
        autoComplete="off"
      />
    ),
  }
}
const currencyOf = ({ field, row }: CellProps): string => {
  const path = field.currency
  if (!path) return ''
  const from = path.startsWith('doc.') ? (row['doc'] as Record<string, unknown> | undefined)?.[`${path.slice(4)}$`] : row[`${path}$`]
  return from ? `${currencySign(from)} ` : ''
}
export const integer = number({})
export const quantity = number({})
export const percent = number({ suffix: () => ' %' })
export const money = number({ computed: amountText, least: 2, prefix: currencyOf })
