/** Toolbar above a list: filters, bulk actions, shapes, groups, columns and density. */
import { Button, Dropdown, Segmented, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { grouped } from '../../../model/decimal.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { ListAnswer } from '../../../model/lists/list-query.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import type { Density, ListShape } from '../../../model/lists/list-views.ts'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { toSeek, type ListState } from '../../../ui/list/list-state.ts'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { sumsIn, sumsInWords, sumsOf } from './list-totals.ts'
import { Shapes } from './views.tsx'
import { useListText } from './messages.ts'
import { traitsOf } from '../../../model/fields/kinds.ts'
import styles from './list.module.css'

const Bulk = lazy(() => import('./bulk.tsx').then((module) => ({ default: module.Bulk })))
const PrintChosen = lazy(() => import('../print/print-chosen.tsx').then((module) => ({ default: module.PrintChosen })))

export interface ToolsProps {
  readonly page: Page
  /** The list state from the address; `all` includes the fixed filters. */
  readonly state: ListState
  readonly all: ListState
  /** Filters that are always in force. */
  readonly fixed: readonly Filter[]
  readonly shape: ListShape
  readonly answer: ListAnswer | undefined
  readonly chosen: readonly WireDoc[]
  /** Replaces the bulk actions for selected rows (pickers). */
  readonly chosenBar: React.ReactNode
  /** True once rows have been selected; the result of a bulk action stays visible after the selection is cleared. */
  readonly used: boolean
  readonly only: boolean
  readonly narrow: boolean
  readonly matching: boolean
  readonly onMatching: (on: boolean) => void
  readonly onActionDone: () => void
  readonly change: (next: Partial<ListState>) => void
  readonly quick: boolean | undefined
  readonly onQuick: () => void
  readonly density: Density
  readonly onDensity: (density: Density) => void
  readonly onColumns: () => void
  /** Columns that the window has no room for. */
  readonly hiddenColumns: number
}

export function Tools(props: ToolsProps): React.ReactElement {
  const { page, state, all, shape, answer, chosen, matching, narrow, density } = props
  const t = useText()
  const language = useLanguage()
  const text = useListText()
  const count = answer?.count ?? 0
  const grouping = shape === 'table' && state.group.length > 0
  return (
    <div className="chips">
      {page.partyRoles.length > 1 && !props.only && (
        <Segmented
          size="small"
          aria-label={text('partyRole')}
          value={state.partyRole || page.partyRole}
          options={page.partyRoles.map(({ code, label }) => ({ value: code, label }))}
          onChange={(code) => props.change({ partyRole: code === page.partyRole ? '' : code })}
        />
      )}
      <FilterChips
        page={page}
        filters={state.filters}
        within={{ ...toSeek(all), filters: props.fixed }}
        onChange={(filters) => props.change({ filters })}
      />
      <span className="grow" />
      {props.chosenBar}
      {!props.chosenBar && props.used && shape === 'table' && (
        <Suspense fallback={null}>
          {chosen.length > 0 && chosen.length === answer?.rows.length && count > chosen.length && (
            <Button size="small" type="link" onClick={() => props.onMatching(!matching)}>
              {matching ? text('unselect') : text('matching', { n: answer.more ? `${grouped(String(count))} +` : grouped(String(count)) })}
            </Button>
          )}
          {matching && <span role="status">{text('matchingChosen', { n: grouped(String(count)) })}</span>}
          {!matching && <PrintChosen page={page.page} ids={chosen.map((row) => row.id)} />}
          {/* Bulk actions are available for the user's own party role only; others are executed on the platform of the document. */}
          {!state.partyRole && (
            <Bulk
              page={page}
              chosen={chosen}
              sums={sumsInWords(language, page, matching && answer ? sumsIn(page, answer) : sumsOf(page, chosen))}
              {...(matching ? { matching: { count, query: { ...toSeek(all), sort: state.sort } } } : {})}
              onDone={props.onActionDone}
            />
          )}
        </Suspense>
      )}
      {!props.only && !narrow && <Shapes page={page} shape={shape} onChange={(next) => props.change({ shape: next })} />}
      {shape === 'table' && !narrow && (
        <Select
          mode="multiple"
          size="small"
          aria-label={text('group')}
          placeholder={text('groupBy')}
          className={`${styles['list-group']} ${styles['for-table']}`}
          maxCount={3}
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...state.group]}
          options={Object.values(page.list.fields)
            .filter((field) => traitsOf(field.type).groups.includes('list'))
            .map((field) => ({ value: field.field, label: field.label }))}
          onChange={(group) => props.change({ group })}
        />
      )}
      {props.quick !== undefined && (
        <Button
          size="small"
          className={styles['for-table']}
          aria-pressed={props.quick}
          type={props.quick ? 'primary' : 'default'}
          onClick={props.onQuick}
        >
          {props.quick ? text('quickEditOn') : text('quickEdit')}
        </Button>
      )}
      {shape === 'table' && !grouping && !narrow && (
        <>
          <Button size="small" className={styles['for-table']} onClick={props.onColumns}>
            {props.hiddenColumns > 0 ? text('hiddenColumns', { n: props.hiddenColumns }) : t('columns')}
          </Button>
          <Dropdown
            autoFocus
            trigger={['click']}
            menu={{
              selectedKeys: [density],
              items: (['compact', 'middle', 'wide'] as const).map((key) => ({ key, label: t(key) })),
              onClick: ({ key }) => props.onDensity(key as Density),
            }}
          >
            <Button size="small" className={styles['for-table']}>
              {t('density')}
            </Button>
          </Dropdown>
        </>
      )}
    </div>
  )
}
