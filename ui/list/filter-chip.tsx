/** One chip of a list's filters: a declared filter whose values are ticked, or any other filter with its form and alternatives. */
import { Popover } from 'antd'
import type { Page } from '../../model/page.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import { type AnyOf, type Filter, conditionsOf } from '../../model/lists/filter.ts'
import { useLanguage, useText } from '../text/language.tsx'
import { FilterForm } from './filter-form.tsx'
import { filterLabel, filterText } from './filter-text.ts'
import type { Titles } from './filter-value.tsx'
import { useTableText } from './messages.ts'
import { QuickChoice } from './quick-choice.tsx'
import { placeOfQuick, withFilterAt } from './quick-filter.ts'
import { filterField } from './use-filter-draft.ts'
import styles from './table.module.css'

/** What all chips of a list share. */
export interface ChipTools {
  readonly page: Page
  readonly filters: readonly (Filter | AnyOf)[]
  readonly onChange: (filters: readonly (Filter | AnyOf)[]) => void
  readonly within: Pick<ListQuery, 'filters' | 'search' | 'partyRole'>
  readonly titles: Titles
  readonly learn: (titles: Titles) => void
  /** What is open: `new`, a part of a chip (`2.0`), an alternative to a chip (`2.or`), or the values of a field (`=status`). */
  readonly open: string
  readonly setOpen: (key: string) => void
}

interface ChipPopoverProps {
  readonly tools: ChipTools
  readonly id: string
  readonly content: React.ReactNode
  readonly children: React.ReactElement
}

function ChipPopover({ tools: { open, setOpen }, id, content, children }: ChipPopoverProps) {
  return (
    <Popover
      open={open === id}
      onOpenChange={(next) => setOpen(next ? id : '')}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={content}
    >
      {children}
    </Popover>
  )
}

interface FormChipProps extends Omit<ChipPopoverProps, 'content'> {
  readonly begin?: Filter
  readonly onTake: (filter: Filter) => void
}

/** A button that opens the form of a filter. */
export function FormPopover({ tools, id, begin, onTake, children }: FormChipProps): React.ReactElement {
  const form = (
    <FilterForm
      page={tools.page}
      titles={tools.titles}
      {...(begin ? { begin } : {})}
      onDone={(filter, more) => {
        tools.setOpen('')
        if (more) tools.learn(more)
        onTake(filter)
      }}
    />
  )
  return (
    <ChipPopover tools={tools} id={id} content={form}>
      {children}
    </ChipPopover>
  )
}

/** The filter at a place with others of which one is enough. */
const withParts = ({ filters }: ChipTools, at: number, parts: readonly Filter[]) =>
  filters.map((one, index) => (index === at ? (parts.length === 1 ? parts[0]! : { any: parts }) : one))

/** The end of a chip: adds an alternative, takes the filter away. */
function ChipEnd({ tools, at, label }: { tools: ChipTools; at: number; label: string }) {
  const t = useText()
  const text = useTableText()
  const { filters, onChange } = tools
  return (
    <>
      <FormPopover tools={tools} id={`${at}.or`} onTake={(next) => onChange(withParts(tools, at, [...conditionsOf(filters[at]!), next]))}>
        <button type="button" className={`plain ${styles['chip-or']}`} aria-label={text('orHint')} title={text('orHint')}>
          ＋{text('orElse')}
        </button>
      </FormPopover>
      <button
        type="button"
        className="plain"
        aria-label={`${t('remove')} ${label}`}
        onClick={() => onChange(withFilterAt(filters, at, undefined))}
      >
        ×
      </button>
    </>
  )
}

/** The chip of a declared filter: a button until values are ticked, then the values. */
export function QuickChip({ tools, name }: { tools: ChipTools; name: string }): React.ReactElement {
  const sayFilter = useSaid(tools)
  const { page, filters, within, onChange, open } = tools
  const field = page.list.fields[name]!
  const at = placeOfQuick(filters, name)
  const filter = filters[at] as Filter | undefined
  const put = (next: Filter | undefined) => onChange(withFilterAt(filters, at, next))
  const choice = (
    <QuickChoice
      page={page}
      field={field}
      filter={filter}
      within={{ ...within, filters: [...(within.filters ?? []), ...withFilterAt(filters, at, undefined)] }}
      onTitles={tools.learn}
      onChange={put}
      onClose={() => tools.setOpen('')}
    />
  )
  const chip = (
    <ChipPopover tools={tools} id={`=${name}`} content={choice}>
      <button
        type="button"
        className={filter ? 'plain ell' : `plain ${styles['quick']}`}
        data-part="quick-filter"
        aria-haspopup="dialog"
        aria-expanded={open === `=${name}`}
        onKeyDown={(event) => {
          if (filter && (event.key === 'Delete' || event.key === 'Backspace')) put(undefined)
        }}
      >
        {field.label} {filter ? <b>{sayFilter(filter)}</b> : <span aria-hidden="true">▾</span>}
      </button>
    </ChipPopover>
  )
  return (
    <span className={filter ? styles['chip'] : undefined} data-part={filter ? 'chip' : undefined}>
      <span className={filter ? `ell ${styles['chip-part']}` : undefined}>{chip}</span>
      {filter && <ChipEnd tools={tools} at={at} label={field.label} />}
    </span>
  )
}

/** The chip of any other filter: pressing a part edits it. */
export function FilterChip({ tools, at }: { tools: ChipTools; at: number }): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const text = useTableText()
  const sayFilter = useSaid(tools)
  const { page, filters, onChange } = tools
  const parts = conditionsOf(filters[at]!)
  const label = parts.map((one) => filterLabel(page, one.field, language)).join(' / ')
  return (
    <span className={styles['chip']} data-part="chip">
      {parts.map((one, index) => {
        const name = filterLabel(page, one.field, language)
        return (
          <span key={one.field + String(index)} className={`ell ${styles['chip-part']}`}>
            {index > 0 && <i className="muted"> {t('or')} </i>}
            <FormPopover
              tools={tools}
              id={`${at}.${index}`}
              begin={one}
              onTake={(next) => onChange(withParts(tools, at, parts.with(index, next)))}
            >
              <button type="button" className="plain ell" title={text('editFilter', { label: name })}>
                {name} <b>{sayFilter(one)}</b>
              </button>
            </FormPopover>
          </span>
        )
      })}
      <ChipEnd tools={tools} at={at} label={label} />
    </span>
  )
}

/** Returns what says a filter in the language of the reader. */
function useSaid({ page, titles }: ChipTools): (filter: Filter) => string {
  const t = useText()
  const language = useLanguage()
  const text = useTableText()
  return (filter) => filterText(filter, { t, w: text, language, field: filterField(page, filter.field), titles })
}
