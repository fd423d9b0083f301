/** Input of a filter's value: a span of time, a range, a text, several values, or one value of the field's own kind. */
import { Button, Input, Select } from 'antd'
import type { Operator } from '../../model/fields/kind.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import type { Page, PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import { useText } from '../text/language.tsx'
import { Codes, limit, Several } from './filter-codes.tsx'
import { useTableText } from './messages.ts'
import styles from './filter-form.module.css'

/** The spans of time that a date is filtered by. */
export const spans = [
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

/** The titles of linked documents by id. */
export type Titles = Readonly<Record<string, string>>
/** Filter values that stand for the current user and the user's company. */
export const tokens: Readonly<Record<string, readonly [value: string, word: 'me' | 'myCompany']>> = {
  user: ['@userId', 'me'],
  company: ['@clientId', 'myCompany'],
}

interface ValueInputProps {
  readonly page: Page
  readonly field: PageField
  readonly operator: Operator
  readonly value: any
  readonly titles: Titles
  readonly onTitles: (titles: Titles) => void
  readonly onChange: (value: unknown, more?: Readonly<Record<string, unknown>>) => void
}

export function ValueInput(props: ValueInputProps): React.ReactElement {
  const { field, operator, value, onChange } = props
  const t = useText()
  if (operator === 'relative')
    return (
      <Select
        aria-label={field.label}
        value={value}
        onChange={(next) => onChange(next)}
        options={spans.map((span) => ({ value: span, label: t(`rel_${span}`) }))}
      />
    )
  if (operator === 'between') return <RangeInput {...props} />
  if (operator === 'contains' || operator === 'startsWith')
    return <Input aria-label={field.label} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
  return operator === 'in' || operator === 'notIn' || operator === 'all' ? <ManyValues {...props} /> : <OneValue {...props} />
}

/** Returns the kind whose input takes one value: a measure is compared by its base quantity, a number. */
const inputKind = ({ type }: PageField) => (traitsOf(type).comparedBy ? 'quantity' : type)

/** What the input of the field's kind needs to know about its place. */
const placeOf = (page: Page, field: PageField) => ({ type: page.page, path: field.field, doc: {} })

/** The two ends of a range. */
function RangeInput({ page, field, value, onChange }: ValueInputProps) {
  const t = useTableText()
  const { Input: One } = kindFor(inputKind(field))
  const of = placeOf(page, field)
  const [from, to] = (value ?? [null, null]) as [unknown, unknown]
  return (
    <>
      <label>
        <span className="muted">{t('from')}</span>
        <One field={field} row={{}} value={from} of={of} onChange={(next) => onChange([next, to])} />
      </label>
      <label>
        <span className="muted">{t('until')}</span>
        <One field={field} row={{}} value={to} of={of} onChange={(next) => onChange([from, next])} />
      </label>
    </>
  )
}

/** Several values: of the field's options, of linked documents, or one per line. */
function ManyValues(props: ValueInputProps) {
  const { field, value, onChange } = props
  if (field.options.length > 0)
    return (
      <Select
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={field.label}
        value={value ?? []}
        onChange={(next) => onChange(next)}
        options={field.options.map((one) => ({ ...one }))}
      />
    )
  if (field.to) return <ManyLinks {...props} />
  if (field.types) return <ManyReferences {...props} />
  if (traitsOf(field.type).storage === 'texts') {
    const { Input: Texts } = kindFor(field.type)
    return <Texts field={field} row={{}} value={value ?? []} of={placeOf(props.page, field)} onChange={onChange} />
  }
  return <Several label={field.label} values={(value ?? []) as string[]} onChange={onChange} />
}

/** Several documents of several types: those that are chosen, and an input that adds one. */
function ManyReferences({ page, field, value, titles, onTitles, onChange }: ValueInputProps) {
  const { Input: One } = kindFor(field.type)
  const chosen = (value ?? []) as string[]
  const key = `${field.field}$`
  return (
    <>
      <Select
        mode="multiple"
        open={false}
        aria-label={field.label}
        value={chosen}
        options={chosen.map((one) => ({ value: one, label: titles[one] ?? one }))}
        onChange={(next: string[]) => onChange(next)}
      />
      <One
        key={chosen.length}
        field={field}
        row={{}}
        value={null}
        of={placeOf(page, field)}
        onChange={(next, more) => {
          if (typeof next !== 'string' || chosen.length >= limit) return
          onTitles({ [next]: String(more?.[key] ?? '') })
          onChange([...new Set([...chosen, next])])
        }}
      />
    </>
  )
}

/** Several linked documents, with the user or the company itself, or a pasted column of codes. */
function ManyLinks({ page, field, value, titles, onTitles, onChange }: ValueInputProps) {
  const { Input: Many } = kindFor('links')
  const token = tokens[field.to ?? '']
  const values = (value ?? []) as string[]
  const ids = values.filter((one) => !one.startsWith('@'))
  const addLinks = (links: readonly { id: string; title: string }[]) => {
    const all = [...new Set([...ids, ...links.map((one) => one.id)])]
    onTitles(Object.fromEntries(links.map((one) => [one.id, one.title])))
    onChange(all.slice(0, limit), {
      [`${field.field}$`]: all.map((id) => links.find((one) => one.id === id)?.title ?? titles[id] ?? ''),
    })
  }
  return (
    <>
      <Many
        field={field}
        row={{ [`${field.field}$`]: ids.map((id) => titles[id] ?? '') }}
        value={ids}
        of={placeOf(page, field)}
        onChange={onChange}
      />
      {token ? (
        <TokenButton
          token={token}
          chosen={values.includes(token[0])}
          onClick={() => onChange(values.includes(token[0]) ? ids : [...ids, token[0]])}
        />
      ) : (
        <Codes field={field} onFound={addLinks} />
      )}
    </>
  )
}

/** One value of the field's kind, or the user or the company itself. */
function OneValue({ page, field, value, titles, onChange }: ValueInputProps) {
  const { Input: One } = kindFor(inputKind(field))
  const token = tokens[field.to ?? '']
  return (
    <>
      <label>
        <span className="hide">{field.label}</span>
        <One
          field={field}
          row={{ [`${field.field}$`]: titles[String(value)] ?? '' }}
          value={token && value === token[0] ? null : value}
          of={placeOf(page, field)}
          onChange={onChange}
        />
      </label>
      {token && <TokenButton token={token} chosen={value === token[0]} onClick={() => onChange(token[0])} />}
    </>
  )
}

/** The button for the current user or the user's company. */
function TokenButton({ token: [, label], chosen, onClick }: { token: (typeof tokens)[string]; chosen: boolean; onClick: () => void }) {
  const t = useTableText()
  return (
    <Button size="small" className={styles['start']} onClick={onClick}>
      {t(label)}
      {chosen ? ' ✓' : ''}
    </Button>
  )
}
