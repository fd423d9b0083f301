/** Filter form: creates or edits one filter with field, operator and value. Linked values can also be pasted as a column of codes. */
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { isDecimal } from '../../model/decimal.ts'
import { isDay } from '../../model/fields/date.ts'
import type { Operator } from '../../model/fields/kind.ts'
import type { Filter, Page, PageField } from '../../model/page.ts'
import { readNumber } from '../fields/pasted.ts'
import { kindFor } from '../fields/registry.tsx'
import { useServices } from '../services.ts'
import { listed as strung, useLanguage, useText } from '../text/language.tsx'
import { useTableText } from './messages.ts'
import styles from './filter-form.module.css'
import { traitsOf } from '../../model/fields/kinds.ts'

const spans = [
  'overdue',
  'today',
  'thisWeek',
  'nextWeek',
  'next7Days',
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'last30Days',
  'thisYear',
] as const

type Titles = Readonly<Record<string, string>>
/** Filter values that stand for the current user and the user's company. */
export const tokens: Readonly<Record<string, readonly [value: string, word: 'me' | 'myCompany']>> = {
  user: ['@userId', 'me'],
  company: ['@clientId', 'myCompany'],
}

export function FilterForm({
  page,
  begin,
  titles: known = {},
  onDone,
}: {
  page: Page
  /** The filter being edited. */
  begin?: Filter
  titles?: Titles
  onDone: (filter: Filter, titles?: Titles) => void
}): React.ReactElement {
  const t = useText()
  const fields = Object.values(page.list.fields).filter((field) => field.operators.length > 0)
  const [name, setName] = useState<string | undefined>(begin?.field)
  const [operator, setOperator] = useState<Operator | undefined>(begin?.operator)
  const [value, setValue] = useState<any>(begin?.value ?? null)
  const [titles, setTitles] = useState<Titles>(known)
  const field = name ? page.list.fields[name] : undefined
  const chooseField = (next: string) => {
    const operators = page.list.fields[next]!.operators
    setName(next)
    setValue(null)
    setOperator(
      operators.includes('in') && page.list.fields[next]!.options.length > 0
        ? 'in'
        : operators.includes('contains')
          ? 'contains'
          : operators.includes('between')
            ? 'between'
            : operators[0],
    )
  }
  const w = useTableText()
  const without = operator === 'empty' || operator === 'notEmpty'
  const errorKey =
    field && !without && operator !== 'relative'
      ? [value]
          .flat()
          .map((one) => unread(field, one))
          .find(Boolean)
      : undefined
  const ready =
    field &&
    operator &&
    !errorKey &&
    (without || (Array.isArray(value) ? value.some((one) => one !== null && one !== '') : value !== null && value !== ''))
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onDone({ field: field.field, operator, ...(without ? {} : { value: asRead(field, value) }) }, titles)
      }}
    >
      <Select
        autoFocus
        aria-label={t('filter')}
        placeholder={t('filter')}
        showSearch={{ optionFilterProp: 'label' }}
        value={name}
        onChange={chooseField}
        options={fields.map((one) => ({ value: one.field, label: one.label }))}
      />
      {field && (
        <Select
          aria-label={field.label}
          value={operator}
          onChange={(next) => {
            setOperator(next)
            setValue(null)
          }}
          options={field.operators.map((one) => ({ value: one, label: t(`op_${one}`) }))}
        />
      )}
      {field && operator && !without && (
        <ValueInput
          key={`${name}${operator}`}
          page={page}
          field={field}
          operator={operator}
          value={value}
          titles={titles}
          onTitles={(more) => setTitles((all) => ({ ...all, ...more }))}
          onChange={(next, more) => {
            setValue(next)
            if (more) setTitles((all) => ({ ...all, ...titlesFrom(next, more[`${field.field}$`]) }))
          }}
        />
      )}
      {errorKey && (
        <p role="alert" className="over">
          {w(errorKey)}
        </p>
      )}
      <Button htmlType="submit" type="primary" disabled={!ready}>
        {t('apply')}
      </Button>
    </form>
  )
}

/** Returns the error for typed text that is not a number or not a date. */
function unread({ type }: PageField, value: unknown): 'noFigure' | 'noDay' | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (traitsOf(type).storage === 'date') return isDay(value) ? undefined : 'noDay'
  return traitsOf(type).figure && !isDecimal(readNumber(value)) ? 'noFigure' : undefined
}

/** Normalises figures to their stored form, because Enter may arrive before the field has normalised the text. */
function asRead(field: PageField, value: any): unknown {
  if (Array.isArray(value)) return value.map((one) => asRead(field, one))
  return typeof value === 'string' && traitsOf(field.type).figure ? readNumber(value) : value
}

const titlesFrom = (value: unknown, titles: unknown): Record<string, string> =>
  Object.fromEntries([value].flat().map((id, at) => [String(id), String([titles].flat()[at] ?? '')]))

function ValueInput({
  page,
  field,
  operator,
  value,
  titles,
  onTitles,
  onChange,
}: {
  page: Page
  field: PageField
  operator: Operator
  value: any
  titles: Titles
  onTitles: (titles: Titles) => void
  onChange: (value: unknown, more?: Readonly<Record<string, unknown>>) => void
}) {
  const t = useText()
  const w = useTableText()
  const token = tokens[field.to ?? '']
  const { Input: One } = kindFor(field.type)
  const of = { type: page.page, path: field.field, doc: {} }
  if (operator === 'relative')
    return (
      <Select
        aria-label={field.label}
        value={value}
        onChange={(next) => onChange(next)}
        options={spans.map((span) => ({ value: span, label: t(`rel_${span}`) }))}
      />
    )
  if (operator === 'between') {
    const [from, to] = (value ?? [null, null]) as [unknown, unknown]
    return (
      <>
        <label>
          <span className="muted">{w('from')}</span>
          <One field={field} row={{}} value={from} of={of} onChange={(next) => onChange([next, to])} />
        </label>
        <label>
          <span className="muted">{w('until')}</span>
          <One field={field} row={{}} value={to} of={of} onChange={(next) => onChange([from, next])} />
        </label>
      </>
    )
  }
  if (operator === 'contains' || operator === 'startsWith')
    return <Input aria-label={field.label} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
  if (operator === 'in' || operator === 'notIn') {
    if (field.options.length > 0)
      return (
        <Select
          mode="multiple"
          aria-label={field.label}
          value={value ?? []}
          onChange={(next) => onChange(next)}
          options={field.options.map((one) => ({ ...one }))}
        />
      )
    if (field.to) {
      const { Input: Many } = kindFor('links')
      const ids = ((value ?? []) as string[]).filter((one) => !one.startsWith('@'))
      return (
        <>
          <Many field={field} row={{ [`${field.field}$`]: ids.map((id) => titles[id] ?? '') }} value={ids} of={of} onChange={onChange} />
          {token ? (
            <Button
              size="small"
              className={styles['start']}
              onClick={() => onChange(((value ?? []) as string[]).includes(token[0]) ? ids : [...ids, token[0]])}
            >
              {w(token[1])}
              {((value ?? []) as string[]).includes(token[0]) ? ' ✓' : ''}
            </Button>
          ) : (
            <Codes
              field={field}
              onFound={(found) => {
                onTitles(Object.fromEntries(found.map((one) => [one.id, one.title])))
                onChange([...new Set([...ids, ...found.map((one) => one.id)])].slice(0, limit), {
                  [`${field.field}$`]: [...new Set([...ids, ...found.map((one) => one.id)])].map(
                    (id) => found.find((one) => one.id === id)?.title ?? titles[id] ?? '',
                  ),
                })
              }}
            />
          )}
        </>
      )
    }
    return <Several label={field.label} values={(value ?? []) as string[]} onChange={onChange} />
  }
  return (
    <>
      <label>
        <span className="hide">{field.label}</span>
        <One
          field={field}
          row={{ [`${field.field}$`]: titles[String(value)] ?? '' }}
          value={token && value === token[0] ? null : value}
          of={of}
          onChange={onChange}
        />
      </label>
      {token && (
        <Button size="small" className={styles['start']} onClick={() => onChange(token[0])}>
          {w(token[1])}
          {value === token[0] ? ' ✓' : ''}
        </Button>
      )}
    </>
  )
}

/** Turns a pasted column of codes into links and reports the codes that were not found. */
function Codes({ field, onFound }: { field: PageField; onFound: (found: readonly { id: string; title: string }[]) => void }) {
  const language = useLanguage()
  const w = useTableText()
  const { pick } = useServices()
  const [open, setOpen] = useState(false)
  const [message, setTold] = useState('')
  const [busy, setBusy] = useState(false)
  const read = async (text: string) => {
    const codes = listed(text)
    if (codes.length === 0) return setTold('')
    setBusy(true)
    try {
      const found = await pick(field.to!, { codes: codes.slice(0, limit) })
      const lost = codes.slice(0, limit).filter((code) => !found.some((one) => one.code === code))
      onFound(found)
      setTold(
        [
          w('codesTaken', { n: found.length }),
          lost.length > 0 ? w('codesLost', { n: lost.length, some: strung(language, lost.slice(0, 3)) }) : '',
          codes.length > limit ? w('overMost', { n: codes.length - limit }) : '',
        ]
          .filter(Boolean)
          .join(' · '),
      )
    } finally {
      setBusy(false)
    }
  }
  if (!open)
    return (
      <Button size="small" className={styles['start']} onClick={() => setOpen(true)}>
        {w('pasteCodes')}
      </Button>
    )
  return (
    <>
      <Input.TextArea
        autoFocus
        rows={3}
        aria-label={w('codes')}
        placeholder={w('codes')}
        aria-busy={busy}
        onBlur={(event) => void read(event.target.value)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          const { value, selectionStart, selectionEnd } = event.currentTarget
          void read(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
        }}
      />
      {message && <span role="status">{message}</span>}
    </>
  )
}

const limit = 500
/** Splits values separated by newlines or by commas. */
const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\r\n,，;；\t]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]

/** One value per line, typed or pasted as a column. The text stays as written while the user types. */
function Several({ label, values, onChange }: { label: string; values: readonly string[]; onChange: (values: string[]) => void }) {
  const w = useTableText()
  const [text, setText] = useState(values.join('\n'))
  const over = listed(text).length - limit
  return (
    <>
      <Input.TextArea
        aria-label={label}
        rows={3}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(listed(event.target.value).slice(0, limit))
        }}
      />
      {over > 0 && <span role="status">{w('overMost', { n: over })}</span>}
    </>
  )
}
