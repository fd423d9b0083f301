/** The form of a report under design: source, filters, groups, figures, columns, chart. Everything by mouse and by keyboard. */
import { Button, Input, Select } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'
import { isComparison } from '../../../model/report.ts'
import type { AnyOf, Filter } from '../../../model/page.ts'
import { FilterChips } from '../../../ui/list/filter-chips.tsx'
import { useLanguage, useWords } from '../../../ui/text/language.tsx'
import { usePage } from '../../api/pages.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { DesignAcross } from './design-cross-tab.tsx'
import { fieldsOf, isDay, isGroupable, isNumber, linesOf, moved, type Draft, type DraftMeasure } from './design-state.ts'
import { words } from './messages.ts'

interface FormProps {
  readonly draft: Draft
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Published once: the name is its address for good. */
  readonly fixed: boolean
  readonly onChange: (draft: Draft) => void
}
const steps = ['day', 'week', 'month', 'quarter', 'year'] as const
const stepWords = { day: 'byDay', week: 'byWeek', month: 'byMonth', quarter: 'byQuarter', year: 'byYear' } as const
const sums = ['count', 'sum', 'avg', 'min', 'max', 'share', 'less'] as const

/** Reports have no alternatives among their filters. */
const simple = (filters: readonly (Filter | AnyOf)[]): Filter[] => filters.filter((one): one is Filter => !('any' in one))

export function DesignForm({ draft, errors, fixed, onChange }: FormProps): React.ReactElement {
  const t = useWords(words)
  const language = useLanguage()
  const user = useSyncExternalStore(subscribeUser, currentUser)
  const page = usePage(draft.source || 'purchase_order').data
  const set = (next: Partial<Draft>) => onChange({ ...draft, ...next })
  const fields = useMemo(() => (page && draft.source ? fieldsOf(page, draft.lines) : []), [page, draft.source, draft.lines])
  const sources = (user?.menus ?? [])
    .filter((one) => /\/index\//.test(one.FURL))
    .map((one) => ({ value: one.ID.toLowerCase(), label: one.LABEL[language === 'en' ? 1 : 0] }))
  const select = (
    label: string,
    value: string | undefined,
    options: readonly { value: string; label: string }[],
    choose: (next: string) => void,
  ) => (
    <label>
      {label}
      <Select
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ minWidth: 180 }}
        popupMatchSelectWidth={false}
        value={value || undefined}
        options={[...options]}
        onChange={choose}
      />
    </label>
  )
  const wrong = (part: string) => errors[part] && <span className="error">{errors[part].join(' ')}</span>
  const order = (list: readonly unknown[], at: number, put: (next: readonly any[]) => void) => (
    <span>
      <Button size="small" aria-label={t('up')} disabled={at === 0} onClick={() => put(moved(list, at, -1))}>
        ↑
      </Button>
      <Button size="small" aria-label={t('down')} disabled={at === list.length - 1} onClick={() => put(moved(list, at, 1))}>
        ↓
      </Button>
      <Button size="small" aria-label={t('remove')} onClick={() => put(list.filter((_, index) => index !== at))}>
        ×
      </Button>
    </span>
  )
  const measure = (at: number, next: Partial<DraftMeasure>) =>
    set({ measures: draft.measures.map((one, index) => (index === at ? { ...one, ...next } : one)) })
  const labelOf = (value: string | undefined) => fields.find((one) => one.value === value)?.label ?? ''
  const own = draft.filters.filter((one): one is Filter => !isComparison(one))
  const others = draft.measures.map((one) => ({ value: one.name, label: one.label[language === 'en' ? 1 : 0] || one.name }))
  const chart = draft.charts[0]
  return (
    <form className="design" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('source')}</legend>
        <div className="pair">
          <label>
            {t('code')}
            <Input aria-label={t('code')} value={draft.name} disabled={fixed} onChange={(event) => set({ name: event.target.value })} />
            {wrong('name') || <span className="muted">{t('codeHint')}</span>}
          </label>
          <label>
            {t('titleZh')}
            <Input
              aria-label={t('titleZh')}
              value={draft.label[0]}
              onChange={(event) => set({ label: [event.target.value, draft.label[1]] })}
            />
            {wrong('label')}
          </label>
          <label>
            {t('titleEn')}
            <Input
              aria-label={t('titleEn')}
              value={draft.label[1]}
              onChange={(event) => set({ label: [draft.label[0], event.target.value] })}
            />
          </label>
        </div>
        <div className="part">
          {select(t('source'), draft.source, sources, (source) =>
            set({ source, lines: '', filters: [], prompts: [], groups: [], measures: [], columns: [], charts: [] }),
          )}
          {page &&
            draft.source &&
            select(
              t('rowsOf'),
              draft.lines || '-',
              [{ value: '-', label: t('oneDocument') }, ...linesOf(page).map((one) => ({ value: one.field, label: one.label }))],
              (lines) => set({ lines: lines === '-' ? '' : lines, filters: [], groups: [], measures: [], columns: [], charts: [] }),
            )}
          {wrong('source')}
        </div>
      </fieldset>
      {draft.source && page && (
        <>
          <fieldset>
            <legend>{t('filters')}</legend>
            <div className="part">
              <FilterChips
                page={page}
                filters={own.map((one) => ({ ...one, field: one.field.replace(/^doc\./, '') }))}
                onChange={(next) => {
                  set({ filters: simple(next).map((one) => ({ ...one, field: draft.lines ? `doc.${one.field}` : one.field })) })
                }}
              />
            </div>
            <label>
              {t('prompts')}
              <Select
                mode="multiple"
                aria-label={t('prompts')}
                value={[...draft.prompts]}
                options={Object.values(page.list.fields)
                  .filter(
                    (one) =>
                      one.operators.length > 0 && !['number', 'updatedAt', 'createdBy', 'updatedBy', 'ownerCompany'].includes(one.field),
                  )
                  .map((one) => ({ value: one.field, label: one.label }))}
                onChange={(prompts: string[]) => set({ prompts })}
              />
              {wrong('prompts')}
            </label>
          </fieldset>
          <fieldset>
            <legend>{t('groups')}</legend>
            {draft.groups.map((one, at) => (
              <div key={at} className="part">
                {select(t('field'), one.field, fields.filter(isGroupable), (field) =>
                  set({
                    groups: draft.groups.map((group, index) =>
                      index === at
                        ? { field, ...(isDay(fields.find((two) => two.value === field)) ? { by: 'month' as const } : {}) }
                        : group,
                    ),
                  }),
                )}
                {isDay(fields.find((two) => two.value === one.field)) &&
                  select(
                    t('by'),
                    one.by ?? 'day',
                    steps.map((value) => ({ value, label: t(stepWords[value]) })),
                    (by) => set({ groups: draft.groups.map((group, index) => (index === at ? { ...group, by: by as 'day' } : group)) }),
                  )}
                {order(draft.groups, at, (groups) => set({ groups }))}
              </div>
            ))}
            <div>
              <Button size="small" disabled={draft.groups.length >= 4} onClick={() => set({ groups: [...draft.groups, { field: '' }] })}>
                {t('addGroup')}
              </Button>
              {wrong('groups')}
            </div>
          </fieldset>
          <fieldset>
            <legend>{t('measures')}</legend>
            {draft.measures.map((one, at) => (
              <div key={at} className="part">
                {select(
                  t('aggregate'),
                  one.of,
                  sums.map((value) => ({ value, label: t(value) })),
                  (of) => measure(at, { of, field: undefined, part: undefined, whole: undefined, from: undefined, take: undefined }),
                )}
                {one.of === 'share' && select('a', one.part, others, (part) => measure(at, { part }))}
                {one.of === 'share' && select('÷ b', one.whole, others, (whole) => measure(at, { whole }))}
                {one.of === 'less' && select('a', one.from, others, (from) => measure(at, { from }))}
                {one.of === 'less' && select('− b', one.take, others, (take) => measure(at, { take }))}
                {!['share', 'less'].includes(one.of) &&
                  select(t('field'), one.field, one.of === 'count' ? fields.filter(isGroupable) : fields.filter(isNumber), (field) =>
                    measure(at, { field, label: one.label[0] || one.label[1] ? one.label : [labelOf(field), labelOf(field)] }),
                  )}
                <label>
                  {t('titleZh')}
                  <Input
                    aria-label={`${t('titleZh')} ${at + 1}`}
                    value={one.label[0]}
                    onChange={(event) => measure(at, { label: [event.target.value, one.label[1]] })}
                  />
                </label>
                <label>
                  {t('titleEn')}
                  <Input
                    aria-label={`${t('titleEn')} ${at + 1}`}
                    value={one.label[1]}
                    onChange={(event) => measure(at, { label: [one.label[0], event.target.value] })}
                  />
                </label>
                {order(draft.measures, at, (measures) => set({ measures }))}
              </div>
            ))}
            <div>
              <Button
                size="small"
                disabled={draft.measures.length >= 12}
                onClick={() => {
                  const name = `m${1 + Math.max(0, ...draft.measures.map((one) => Number(/^m(\d+)$/.exec(one.name)?.[1] ?? 0)))}`
                  set({
                    measures: [
                      ...draft.measures,
                      {
                        name,
                        label: draft.measures.length === 0 ? [words.count[0], words.count[1]] : ['', ''],
                        of: draft.measures.length === 0 ? 'count' : 'sum',
                      },
                    ],
                  })
                }}
              >
                {t('addMeasure')}
              </Button>
              {wrong('measures')}
            </div>
          </fieldset>
          <DesignAcross
            draft={draft}
            groups={draft.groups.filter((one) => one.field).map((one) => ({ value: one.field, label: labelOf(one.field) }))}
            measures={others}
            onChange={(across) => set({ across })}
          >
            {wrong('across')}
          </DesignAcross>
          <fieldset>
            <legend>{t('chart')}</legend>
            <div className="part">
              {select(
                t('chart'),
                chart?.kind ?? '-',
                [{ value: '-', label: t('noChart') }, ...(['bar', 'line', 'pie'] as const).map((value) => ({ value, label: t(value) }))],
                (kind) =>
                  set({
                    charts:
                      kind === '-'
                        ? []
                        : [{ x: draft.groups[0]?.field ?? '', y: draft.measures.slice(-1).map((one) => one.name), ...chart, kind }],
                  }),
              )}
              {chart &&
                select(
                  t('groups'),
                  chart.x,
                  draft.groups.map((one) => ({ value: one.field, label: labelOf(one.field) })),
                  (x) => set({ charts: [{ ...chart, x }] }),
                )}
              {chart && select(t('measures'), chart.y[0], others, (y) => set({ charts: [{ ...chart, y: [y] }] }))}
              {wrong('charts')}
            </div>
            <label>
              {t('columns')}
              <Select
                mode="multiple"
                aria-label={t('columns')}
                showSearch={{ optionFilterProp: 'label' }}
                value={[...draft.columns]}
                options={fields.map((one) => ({ value: one.value, label: one.label }))}
                onChange={(columns: string[]) => set({ columns })}
              />
              {wrong('columns')}
            </label>
          </fieldset>
        </>
      )}
    </form>
  )
}
