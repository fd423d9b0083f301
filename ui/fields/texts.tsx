/** Text field kinds: single line, multi-line, formatted, phone, e-mail, bar code, colour. */
import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { isMasked, Masked } from './masked.tsx'
import { aria, lineTraits, type CellProps, type FieldControl, type InputProps } from './field.ts'
import styles from './texts.module.css'

const plain = (value: any) => (value === null || value === undefined ? '' : String(value))
const Cell = ({ value }: CellProps) => (
  <span className="ell" title={plain(value)}>
    {plain(value)}
  </span>
)
/** The text that stands beside one in the reader's language, where there is one; the other one where there is none. */
const inLanguage = (value: any, { field, row }: CellProps): any =>
  (field.shownBy && row[field.shownBy]) || value || (field.shownElse && row[field.shownElse])
const line = (type: string, mode?: 'tel' | 'email'): FieldControl['Input'] =>
  function Line(props: InputProps) {
    const { value, onChange, disabled, invalid, field } = props
    return (
      <Input
        {...aria(props)}
        type={type}
        inputMode={mode}
        value={plain(value)}
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        maxLength={field.limits.max ? field.limits.max * 2 : undefined}
        onChange={(event) => onChange(field.upperCase ? event.target.value.toUpperCase() : event.target.value)}
        allowClear={false}
        autoComplete="off"
      />
    )
  }

export const text: FieldControl = {
  ...lineTraits,
  startsWithKey: true,
  card: { shown: true, weight: 1, cell: false },
  Input: line('text'),
  Cell: (props) => <Cell {...props} value={inLanguage(props.value, props)} />,
  text: (value, props) => plain(inLanguage(value, props)),
}
export const phone: FieldControl = {
  ...lineTraits,
  hasLink: true,
  Input: line('text', 'tel'),
  Cell: ({ value, field, row }) =>
    isMasked(value) ? (
      <Masked key={value} value={value} field={field.field} row={row} />
    ) : value ? (
      <a href={`tel:${value}`}>{value}</a>
    ) : null,
  text: plain,
}
export const email: FieldControl = {
  ...lineTraits,
  hasLink: true,
  Input: line('text', 'email'),
  Cell: ({ value }) => (value ? <a href={`mailto:${value}`}>{value}</a> : null),
  text: plain,
}
const Bars = lazy(() => import('./bars.tsx').then((module) => ({ default: module.Bars })))
export const barcode: FieldControl = {
  ...lineTraits,
  inList: false,
  Input: line('text'),
  Cell: ({ value }) => <code>{plain(value)}</code>,
  Read: (props) => (
    <Suspense fallback={<code>{plain(props.value)}</code>}>
      <Bars {...props} />
    </Suspense>
  ),
  text: plain,
}

export const longText: FieldControl = {
  ...lineTraits,
  wide: true,
  startsWithKey: true,
  inSummary: false,
  Input: (props) => (
    <Input.TextArea
      {...aria(props)}
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={plain(props.value)}
      disabled={props.disabled}
      status={props.invalid ? 'error' : undefined}
      onChange={(event) => props.onChange(event.target.value)}
    />
  ),
  Cell: (props) => <span className={styles['lines']}>{plain(inLanguage(props.value, props))}</span>,
  text: (value, props) => plain(inLanguage(value, props)),
}
/** Shows tags as literal text. The content is edited as text, so that user markup never becomes application markup. */
const bare = (html: any) =>
  plain(html)
    .replace(/<br\s*\/?>|<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
export const richText: FieldControl = {
  ...lineTraits,
  wide: true,
  inList: false,
  inSummary: false,
  card: { shown: false, weight: 0, cell: false },
  Input: (props) => (
    <Input.TextArea
      {...aria(props)}
      autoSize={{ minRows: 3, maxRows: 16 }}
      value={bare(props.value)}
      disabled={props.disabled}
      status={props.invalid ? 'error' : undefined}
      onChange={(event) =>
        props.onChange(
          event.target.value
            .split('\n')
            .map((one) => `<p>${one.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
            .join(''),
        )
      }
    />
  ),
  Cell: ({ value }) => <span className={styles['lines']}>{bare(value)}</span>,
  text: bare,
}
export const colour: FieldControl = {
  ...lineTraits,
  oneChoice: true,
  Input: (props) => (
    <span className="row">
      <input
        type="color"
        aria-label={props.field.label}
        value={/^#[0-9a-f]{6}$/i.test(plain(props.value)) ? props.value : '#ffffff'}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.value.toUpperCase())}
        className={styles['colour']}
      />
      <Input
        {...aria(props)}
        value={plain(props.value)}
        disabled={props.disabled}
        status={props.invalid ? 'error' : undefined}
        placeholder="#RRGGBB"
        onChange={(event) => props.onChange(event.target.value)}
      />
    </span>
  ),
  Cell: ({ value }) =>
    value ? (
      <span className="row">
        <span aria-hidden="true" className={styles['swatch']} style={{ background: value }} />
        {value}
      </span>
    ) : null,
  text: plain,
}
