/** The form of a report under design: source, filters, groups, measures, columns, chart. Everything by mouse and by keyboard. */
import { Input } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'
import type { Page } from '../../../model/page.ts'
import type { AnyOf, Filter } from '../../../model/lists/filter.ts'
import { isComparison } from '../../../model/outputs/report.ts'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { useLanguage, useMessages } from '../../../ui/text/language.tsx'
import { usePage } from '../../api/pages.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { DesignAcross } from './design-cross-tab.tsx'
import { DesignGroups } from './design-groups.tsx'
import { DesignMeasures } from './design-measures.tsx'
import { DesignProvider, PartError, PartMultiple, PartSelect, useDesign, type Design } from './design-parts.tsx'
import { fieldsOf, linesOf, type Draft } from './design-state.ts'
import { messages } from './messages.ts'
import styles from './report.module.css'

interface FormProps {
  readonly draft: Draft
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The report was published: its name is its address and stays. */
  readonly fixed: boolean
  readonly onChange: (draft: Draft) => void
}

/** What a draft loses with its source, and with the lines that it counts. */
const withoutLines = { filters: [], groups: [], measures: [], columns: [], charts: [] } as const
const withoutSource = { ...withoutLines, lines: '', prompts: [] } as const
/** Fields that a reader is never asked for. */
const neverPrompted = new Set(['number', 'updatedAt', 'createdBy', 'updatedBy', 'ownerCompany'])
const charts = ['bar', 'line', 'pie'] as const

/** Filters of a report have no alternatives. */
const withoutAlternatives = (filters: readonly (Filter | AnyOf)[]): Filter[] => filters.filter((one): one is Filter => !('any' in one))

export function DesignForm({ draft, errors, fixed, onChange }: FormProps): React.ReactElement {
  const language = useLanguage()
  const page = usePage(draft.source || 'purchase_order').data
  const fields = useMemo(() => (page && draft.source ? fieldsOf(page, draft.lines) : []), [page, draft.source, draft.lines])
  const design: Design = {
    draft,
    set: (next) => onChange({ ...draft, ...next }),
    errors,
    page: draft.source ? page : undefined,
    fields,
    labelOf: (value) => fields.find((one) => one.value === value)?.label ?? '',
    measures: draft.measures.map((one) => ({ value: one.name, label: one.label[language === 'en' ? 1 : 0] || one.name })),
  }
  const groups = draft.groups.filter((one) => one.field).map((one) => ({ value: one.field, label: design.labelOf(one.field) }))
  return (
    <DesignProvider value={design}>
      <form className={styles['design']} data-part="design" onSubmit={(event) => event.preventDefault()}>
        <Source fixed={fixed} />
        {design.page && (
          <>
            <Filters page={design.page} />
            <DesignGroups />
            <DesignMeasures />
            <DesignAcross
              draft={draft}
              groups={groups}
              measures={design.measures}
              onChange={(crossTab) => design.set({ across: crossTab })}
            >
              <PartError part="across" />
            </DesignAcross>
            <ChartAndColumns />
          </>
        )}
      </form>
    </DesignProvider>
  )
}

/** Name, titles, the document type that is counted, and whether its documents or their lines are. */
function Source({ fixed }: { fixed: boolean }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const { draft, set, page } = useDesign()
  const { name, label, source, lines } = draft
  const sources = (user?.menus ?? [])
    .filter((one) => /\/index\//.test(one.FURL))
    .map((one) => ({ value: one.ID.toLowerCase(), label: one.LABEL[language === 'en' ? 1 : 0] }))
  return (
    <fieldset>
      <legend>{t('source')}</legend>
      <div className={styles['pair']}>
        <label>
          {t('code')}
          <Input aria-label={t('code')} value={name} disabled={fixed} onChange={(event) => set({ name: event.target.value })} />
          <PartErrorOr part="name">
            <span className="muted">{t('codeHint')}</span>
          </PartErrorOr>
        </label>
        <label>
          {t('titleZh')}
          <Input aria-label={t('titleZh')} value={label[0]} onChange={(event) => set({ label: [event.target.value, label[1]] })} />
          <PartError part="label" />
        </label>
        <label>
          {t('titleEn')}
          <Input aria-label={t('titleEn')} value={label[1]} onChange={(event) => set({ label: [label[0], event.target.value] })} />
        </label>
      </div>
      <div className={styles['part']}>
        <PartSelect label={t('source')} value={source} options={sources} onChange={(next) => set({ ...withoutSource, source: next })} />
        {page && (
          <PartSelect
            label={t('rowsOf')}
            value={lines || '-'}
            options={[{ value: '-', label: t('oneDocument') }, ...linesOf(page).map((one) => ({ value: one.field, label: one.label }))]}
            onChange={(next) => set({ ...withoutLines, lines: next === '-' ? '' : next })}
          />
        )}
        <PartError part="source" />
      </div>
    </fieldset>
  )
}

/** The error of a part, or its hint while there is none. */
function PartErrorOr({ part, children }: { part: string; children: React.ReactNode }) {
  return useDesign().errors[part] ? <PartError part={part} /> : children
}

/** Filters that always hold, and fields that the reader is asked for. */
function Filters({ page }: { page: Page }) {
  const t = useMessages(messages)
  const { draft, set } = useDesign()
  const filters = draft.filters
    .filter((one): one is Filter => !isComparison(one))
    .map((one) => ({ ...one, field: one.field.replace(/^doc\./, '') }))
  const named = (one: Filter): Filter => ({ ...one, field: draft.lines ? `doc.${one.field}` : one.field })
  const prompted = Object.values(page.list.fields).filter((one) => one.operators.length > 0 && !neverPrompted.has(one.field))
  return (
    <fieldset>
      <legend>{t('filters')}</legend>
      <div className={styles['part']}>
        <FilterChips
          page={{ ...page, list: { ...page.list, chips: [] } }}
          filters={filters}
          onChange={(next) => set({ filters: withoutAlternatives(next).map(named) })}
        />
      </div>
      <PartMultiple
        label={t('prompts')}
        part="prompts"
        value={draft.prompts}
        options={prompted.map((one) => ({ value: one.field, label: one.label }))}
        onChange={(prompts) => set({ prompts })}
      />
    </fieldset>
  )
}

/** How the report is drawn, and which columns its details show. */
function ChartAndColumns() {
  const t = useMessages(messages)
  const { draft, set, fields, measures, labelOf } = useDesign()
  const chart = draft.charts[0]
  const choose = (kind: string) => {
    const fresh = { x: draft.groups[0]?.field ?? '', y: draft.measures.slice(-1).map((one) => one.name) }
    set({ charts: kind === '-' ? [] : [{ ...fresh, ...chart, kind }] })
  }
  return (
    <fieldset>
      <legend>{t('chart')}</legend>
      <div className={styles['part']}>
        <PartSelect
          label={t('chart')}
          value={chart?.kind ?? '-'}
          options={[{ value: '-', label: t('noChart') }, ...charts.map((value) => ({ value, label: t(value) }))]}
          onChange={choose}
        />
        {chart && (
          <>
            <PartSelect
              label={t('groups')}
              value={chart.x}
              options={draft.groups.map((one) => ({ value: one.field, label: labelOf(one.field) }))}
              onChange={(x) => set({ charts: [{ ...chart, x }] })}
            />
            <PartSelect
              label={t('measures')}
              value={chart.y[0]}
              options={measures}
              onChange={(y) => set({ charts: [{ ...chart, y: [y] }] })}
            />
          </>
        )}
        <PartError part="charts" />
      </div>
      <PartMultiple
        label={t('columns')}
        part="columns"
        value={draft.columns}
        options={fields.map(({ value, label }) => ({ value, label }))}
        onChange={(columns) => set({ columns })}
      />
    </fieldset>
  )
}
