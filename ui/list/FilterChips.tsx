/** Filters as removable chips, and the small form that makes one: field, operator, value. */
import { Button, Input, Popover, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Operator } from '../../model/fields/kind.ts'
import type { AnyOf, Filter, Page, PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import { useServices } from '../services.ts'
import { useText, type Say } from '../text/language.tsx'
import type { Word } from '../text/words.ts'

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

interface ChipsProps {
  readonly page: Page
  readonly filters: readonly (Filter | AnyOf)[]
  readonly onChange: (filters: readonly (Filter | AnyOf)[]) => void
}
type Titles = Readonly<Record<string, string>>

/** What linked values are called: those that were chosen here, and those that came with the address. */
function useTitles(page: Page, filters: readonly Filter[]): [Titles, (more: Titles) => void] {
  const { pick } = useServices()
  const [titles, setTitles] = useState<Titles>({})
  const unknown = filters.flatMap(({ field, value }) => {
    const to = page.list.fields[field]?.to
    return to
      ? [value]
          .flat()
          .map(String)
          .filter((id) => /^\d+$/.test(id) && !(id in titles))
          .map((id) => `${to}:${id}`)
      : []
  })
  const wanted = unknown.join()
  useEffect(() => {
    for (const [to, ids] of Map.groupBy(wanted.split(',').filter(Boolean), (one) => one.split(':')[0]!))
      pick(to, { ids: ids.map((one) => one.split(':')[1]!), size: 50 }).then(
        (found) => setTitles((all) => ({ ...all, ...Object.fromEntries(found.map((one) => [one.id, one.title])) })),
        () => undefined,
      )
  }, [wanted, pick])
  return [titles, (more) => setTitles((all) => ({ ...all, ...more }))]
}

export function FilterChips({ page, filters, onChange }: ChipsProps): React.ReactElement {
  const t = useText()
  const [titles, learn] = useTitles(
    page,
    filters.flatMap((one) => ('any' in one ? one.any : [one])),
  )
  const [open, setOpen] = useState(false)
  return (
    <>
      {filters.map((filter, at) => {
        const parts = 'any' in filter ? filter.any : [filter]
        const label = parts.map((one) => page.list.fields[one.field]?.label ?? one.field).join(' / ')
        return (
          <span key={`${label}${at}`} className="chip">
            <span className="ell">
              {parts.map((one, index) => (
                <span key={one.field + String(index)}>
                  {index > 0 && <i className="muted"> {t('or')} </i>}
                  {page.list.fields[one.field]?.label ?? one.field} <b>{said(t, one, page.list.fields[one.field], titles)}</b>
                </span>
              ))}
            </span>
            <button
              type="button"
              className="plain"
              aria-label={`${t('remove')} ${label}`}
              onClick={() => onChange(filters.filter((_, index) => index !== at))}
            >
              ×
            </button>
          </span>
        )
      })}
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        content={
          <FilterForm
            page={page}
            onDone={(filter, title) => {
              setOpen(false)
              if (title) learn(title)
              onChange([...filters, filter])
            }}
          />
        }
      >
        <Button size="small" data-filter>
          {t('addFilter')}
        </Button>
      </Popover>
      {filters.length > 0 && (
        <Button size="small" type="link" onClick={() => onChange([])}>
          {t('clear')}
        </Button>
      )}
    </>
  )
}

function said(t: Say, { operator, value }: Filter, field: PageField | undefined, titles: Titles): string {
  const one = (item: unknown) => field?.options.find((option) => option.value === item)?.label ?? titles[String(item)] ?? String(item ?? '')
  if (operator === 'empty' || operator === 'notEmpty') return t(`op_${operator}`)
  if (operator === 'relative') return t(`rel_${value}` as Word) || String(value)
  if (operator === 'between') return (value as unknown[]).map((item) => item ?? '…').join(' → ')
  const words = Array.isArray(value) ? value.map(one).join('、') : one(value)
  return operator === 'in' || operator === 'eq' ? words : `${t(`op_${operator}`)} ${words}`
}

function FilterForm({ page, onDone }: { page: Page; onDone: (filter: Filter, titles?: Readonly<Record<string, string>>) => void }) {
  const t = useText()
  const fields = Object.values(page.list.fields).filter((field) => field.operators.length > 0)
  const [name, setName] = useState<string>()
  const [operator, setOperator] = useState<Operator>()
  const [value, setValue] = useState<any>(null)
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
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
  const without = operator === 'empty' || operator === 'notEmpty'
  const ready =
    field &&
    operator &&
    (without || (Array.isArray(value) ? value.some((one) => one !== null && one !== '') : value !== null && value !== ''))
  return (
    <form
      style={{ width: 280, display: 'grid', gap: 8 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onDone({ field: field.field, operator, ...(without ? {} : { value }) }, titles)
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
          onChange={(next, more) => {
            setValue(next)
            if (more) setTitles((all) => ({ ...all, ...titlesFrom(next, more[`${field.field}$`]) }))
          }}
        />
      )}
      <Button htmlType="submit" type="primary" disabled={!ready}>
        {t('apply')}
      </Button>
    </form>
  )
}

const titlesFrom = (value: unknown, titles: unknown): Record<string, string> =>
  Object.fromEntries([value].flat().map((id, at) => [String(id), String([titles].flat()[at] ?? '')]))

function ValueInput({
  page,
  field,
  operator,
  value,
  onChange,
}: {
  page: Page
  field: PageField
  operator: Operator
  value: any
  onChange: (value: unknown, more?: Readonly<Record<string, unknown>>) => void
}) {
  const t = useText()
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
        <One field={field} row={{}} value={from} of={of} onChange={(next) => onChange([next, to])} />
        <One field={field} row={{}} value={to} of={of} onChange={(next) => onChange([from, next])} />
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
      return <Many field={field} row={{ [`${field.field}$`]: [] }} value={value ?? []} of={of} onChange={onChange} />
    }
    return <Several label={field.label} values={(value ?? []) as string[]} onChange={onChange} />
  }
  return <One field={field} row={{}} value={value} of={of} onChange={onChange} />
}

/** One value a line, typed or pasted as a column; what stands there stays as it was written while somebody writes. */
function Several({ label, values, onChange }: { label: string; values: readonly string[]; onChange: (values: string[]) => void }) {
  const [text, setText] = useState(values.join('\n'))
  return (
    <Input.TextArea
      aria-label={label}
      rows={3}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(
          event.target.value
            .split(/[\n,，\t]+/)
            .map((one) => one.trim())
            .filter(Boolean)
            .slice(0, 500),
        )
      }}
    />
  )
}
