/** What the chip of a declared filter opens: values with their counts, or spans of time. Every tick applies at once; Esc closes. */
import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Page, PageField } from '../../model/page.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import type { Filter } from '../../model/lists/filter.ts'
import { kindFor } from '../fields/registry.tsx'
import { useServices } from '../services.ts'
import { useText } from '../text/language.tsx'
import { spans, tokens, type Titles } from './filter-value.tsx'
import { useTableText } from './messages.ts'
import { offersSpans, valuesIn, withValue } from './quick-filter.ts'
import styles from './quick-choice.module.css'

interface QuickProps {
  readonly page: Page
  readonly field: PageField
  readonly filter: Filter | undefined
  /** The documents among which values are counted. */
  readonly within: Pick<ListQuery, 'filters' | 'search' | 'partyRole'>
  readonly onTitles: (titles: Titles) => void
  readonly onChange: (next: Filter | undefined) => void
  readonly onClose: () => void
}

export function QuickChoice(props: QuickProps): React.ReactElement {
  const box = useRef<HTMLDivElement>(null)
  // The chip that opened it has the focus again once it is closed.
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div
      ref={box}
      role="group"
      aria-label={props.field.label}
      className={styles['choice']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          props.onClose()
          opener?.focus()
        } else moveFocus(event, box.current)
      }}
    >
      {offersSpans(props.field) ? <Spans {...props} /> : <Values {...props} />}
    </div>
  )
}

/** Up and Down move between the search and the ticks. */
function moveFocus(event: React.KeyboardEvent, box: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !box || (event.target as HTMLElement).matches('[type=radio]')) return
  const inputs = [...box.querySelectorAll<HTMLElement>('input')]
  const next = inputs[inputs.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface Offered {
  readonly value: string
  readonly label: string
  readonly count: number | undefined
}
/** So many values are shown without a search. */
const few = 8

function Values({ page, field, filter, within, onTitles, onChange }: QuickProps) {
  const t = useText()
  const text = useTableText()
  const [sought, setSought] = useState('')
  const counted = useCounted(page.page, field.field, within)
  const ticked = new Set(valuesIn(filter))
  const offered = offeredOf(field, counted, text('me'))
  const missing = [...ticked].filter((value) => !value.startsWith('@') && offered.every((one) => one.value !== value))
  const wanted = sought.trim().toLowerCase()
  const shown = offered.filter(({ label }) => label.toLowerCase().includes(wanted))
  return (
    <>
      {field.options.length === 0 && offered.length > few && (
        <Input
          allowClear
          size="small"
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <ul className={styles['values']} aria-busy={counted === undefined}>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <label className={styles['value']}>
              <input
                type="checkbox"
                className="check"
                checked={ticked.has(value)}
                onChange={() => {
                  if (field.to) onTitles({ [value]: label })
                  onChange(withValue(field.field, filter, value))
                }}
              />
              <span className="ell" title={label}>
                {label}
              </span>
              {count !== undefined && <span className={`num ${styles['count']}`}>{count}</span>}
            </label>
          </li>
        ))}
      </ul>
      {counted !== undefined && shown.length === 0 && <p className="muted">{text('noValues')}</p>}
      {missing.length > 0 && <p className="muted">{text('otherValues', { n: missing.length })}</p>}
    </>
  )
}

/** Returns the values with their counts; undefined until they are there, and none when they cannot be read. */
function useCounted(type: string, name: string, within: QuickProps['within']) {
  const { valuesOf } = useServices()
  const [counted, setCounted] = useState<Awaited<ReturnType<typeof valuesOf>>>()
  const key = JSON.stringify(within)
  useEffect(() => {
    let isCurrent = true
    const show = (values: Awaited<ReturnType<typeof valuesOf>>) => isCurrent && setCounted(values)
    valuesOf(type, { ...(JSON.parse(key) as QuickProps['within']), field: name }).then(show, () => show([]))
    return () => {
      isCurrent = false
    }
  }, [type, name, key, valuesOf])
  return counted
}

/** The values in their declared order, those of links by how often they occur; of people the reader comes first. */
function offeredOf(field: PageField, counted: Awaited<ReturnType<typeof useCounted>>, me: string): readonly Offered[] {
  const countOf = new Map((counted ?? []).map((one) => [one.value, one.count]))
  if (field.options.length > 0)
    return field.options.map(({ value, label }) => ({ value, label, count: counted && (countOf.get(value) ?? 0) }))
  const token = tokens[field.to ?? '']
  return [...(token?.[1] === 'me' ? [{ value: token[0], label: me, count: undefined }] : []), ...(counted ?? [])]
}

/** Spans of time, and days of one's own. */
function Spans({ page, field, filter, onChange }: QuickProps) {
  const t = useText()
  const text = useTableText()
  const { Input: Day } = kindFor(field.type === 'dateTime' ? 'date' : field.type)
  const [from, to] = (filter?.operator === 'between' ? filter.value : [null, null]) as [unknown, unknown]
  const offered = page.list.due.includes(field.field) ? spans : spans.filter((span) => span !== 'overdue')
  const put = (next: readonly [unknown, unknown]) =>
    onChange(next.some(Boolean) ? { field: field.field, operator: 'between', value: next } : undefined)
  const of = { type: page.page, path: field.field, doc: {} }
  return (
    <>
      <ul className={styles['values']}>
        {offered.map((span) => (
          <li key={span}>
            <label className={styles['value']}>
              <input
                type="radio"
                className="check"
                name={`span-${field.field}`}
                checked={filter?.operator === 'relative' && filter.value === span}
                onChange={() => onChange({ field: field.field, operator: 'relative', value: span })}
              />
              <span>{t(`rel_${span}`)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className={styles['days']}>
        <label>
          <span className="muted">{text('from')}</span>
          <Day field={field} row={{}} value={from} of={of} onChange={(next) => put([next, to])} />
        </label>
        <label>
          <span className="muted">{text('until')}</span>
          <Day field={field} row={{}} value={to} of={of} onChange={(next) => put([from, next])} />
        </label>
      </div>
    </>
  )
}
