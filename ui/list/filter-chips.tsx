/** Filter chips: pressing one edits it, an alternative widens it, × removes it. A button adds another filter. */
import { Button, Popover } from 'antd'
import { useEffect, useState } from 'react'
import { toReconfirm, toReconfirmLabel } from '../../model/between/based-on.ts'
import type { Language } from '../../model/text.ts'
import type { AnyOf, Filter, Page, PageField } from '../../model/page.ts'
import { useServices } from '../services.ts'
import { listed, useLanguage, useText, type Say } from '../text/language.tsx'
import type { Word } from '../text/messages.ts'
import { FilterForm } from './filter-form.tsx'
import { tokens } from './filter-value.tsx'
import { filterField } from './use-filter-draft.ts'
import { useTableText } from './messages.ts'
import styles from './table.module.css'

interface ChipsProps {
  readonly page: Page
  readonly filters: readonly (Filter | AnyOf)[]
  readonly onChange: (filters: readonly (Filter | AnyOf)[]) => void
}
type Titles = Readonly<Record<string, string>>
const partsOf = (filter: Filter | AnyOf): readonly Filter[] => ('any' in filter ? filter.any : [filter])

/** Titles of linked values: those chosen here and those from the URL. */
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
          .slice(0, 50)
          .map((id) => `${to}:${id}`)
      : []
  })
  const wanted = unknown.join()
  useEffect(() => {
    for (const [to, ids] of Map.groupBy(wanted.split(',').filter(Boolean), (one) => one.split(':')[0]!))
      pick(to, { ids: ids.map((one) => one.split(':')[1]!), size: 50 }).then(
        (rows) => setTitles((all) => ({ ...all, ...Object.fromEntries(rows.map((one) => [one.id, one.title])) })),
        () => undefined,
      )
  }, [wanted, pick])
  return [titles, (more) => setTitles((all) => ({ ...all, ...more }))]
}

export function FilterChips({ page, filters, onChange }: ChipsProps): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const text = useTableText()
  // What lists filter by although the type has no such field.
  const virtualLabel = (name: string): string => (name === toReconfirm ? toReconfirmLabel[language === 'en' ? 1 : 0] : name)
  const [titles, learn] = useTitles(page, filters.flatMap(partsOf))
  /** Which form is open: `new`, a part of a chip (`2.0`), or an alternative to a chip (`2.or`). */
  const [open, setOpen] = useState('')
  const put = (at: number, parts: readonly Filter[]) =>
    onChange(filters.map((one, index) => (index === at ? (parts.length === 1 ? parts[0]! : { any: parts }) : one)))
  const form = (key: string, button: React.ReactElement, take: (filter: Filter) => void, begin?: Filter) => (
    <Popover
      key={key}
      open={open === key}
      onOpenChange={(next) => setOpen(next ? key : '')}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <FilterForm
          page={page}
          titles={titles}
          {...(begin ? { begin } : {})}
          onDone={(filter, more) => {
            setOpen('')
            if (more) learn(more)
            take(filter)
          }}
        />
      }
    >
      {button}
    </Popover>
  )
  return (
    <>
      {filters.map((filter, at) => {
        const parts = partsOf(filter)
        const label = parts.map((one) => filterField(page, one.field)?.label ?? virtualLabel(one.field)).join(' / ')
        return (
          <span key={`${label}${at}`} className={styles['chip']} data-part="chip">
            {parts.map((one, index) => {
              const field = filterField(page, one.field)
              const name = field?.label ?? virtualLabel(one.field)
              return (
                <span key={one.field + String(index)} className={`ell ${styles['chip-part']}`}>
                  {index > 0 && <i className="muted"> {t('or')} </i>}
                  {form(
                    `${at}.${index}`,
                    <button type="button" className="plain ell" title={text('editFilter', { label: name })}>
                      {name} <b>{filterText(one, { t, w: text, language, field, titles })}</b>
                    </button>,
                    (next) =>
                      put(
                        at,
                        parts.map((part, place) => (place === index ? next : part)),
                      ),
                    one,
                  )}
                </span>
              )
            })}
            {form(
              `${at}.or`,
              <button type="button" className={`plain ${styles['chip-or']}`} aria-label={text('orHint')} title={text('orHint')}>
                ＋{text('orElse')}
              </button>,
              (next) => put(at, [...parts, next]),
            )}
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
      {form(
        'new',
        <Button size="small" data-filter>
          {t('addFilter')}
        </Button>,
        (filter) => onChange([...filters, filter]),
      )}
      {filters.length > 0 && (
        <Button size="small" type="link" onClick={() => onChange([])}>
          {t('clear')}
        </Button>
      )}
    </>
  )
}

interface Saying {
  readonly t: Say
  readonly w: ReturnType<typeof useTableText>
  readonly language: Language
  readonly field: PageField | undefined
  readonly titles: Titles
}

function filterText({ operator, value }: Filter, { t, w, language, field, titles }: Saying): string {
  if (!field && String(value) === 'true') return ''
  const token = tokens[field?.to ?? '']
  const one = (item: unknown) =>
    token && item === token[0]
      ? w(token[1])
      : (field?.options.find((option) => option.value === item)?.label ?? titles[String(item)] ?? String(item ?? ''))
  if (operator === 'empty' || operator === 'notEmpty') return t(`op_${operator}`)
  if (operator === 'relative') return t(`rel_${value}` as Word) || String(value)
  if (operator === 'between') return (value as unknown[]).map((item) => item ?? '…').join(' → ')
  const all = [value].flat()
  const some = listed(language, all.slice(0, 3).map(one))
  const valueText = all.length > 3 ? w('andMore', { some, n: all.length }) : some
  return operator === 'in' || operator === 'eq' ? valueText : `${t(`op_${operator}`)} ${valueText}`
}
