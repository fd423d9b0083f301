/** Choice of a report's cross-tab: the group that becomes columns, and the figures under each column. */
import { Select } from 'antd'
import type { ReportPage } from '../../../model/outputs/report.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { messages } from './messages.ts'

interface Turned {
  readonly across: string | undefined
  readonly measures: readonly string[] | undefined
}
const flat = '-'

/** Returns the cross-tab that the address requests (`x` for columns, `m` for figures), otherwise the default of the report. */
export function turnOf(page: ReportPage, query: URLSearchParams): Turned {
  const requestedField = query.get('x') ?? page.across?.field
  const columnField = requestedField !== flat && page.groups.some((one) => one.field === requestedField) ? requestedField : undefined
  const known = (query.get('m') ?? '').split(',').filter((name) => page.measures.some((one) => one.name === name))
  const ownMeasures = columnField && columnField === page.across?.field ? page.across?.measures : undefined
  return { across: columnField, measures: columnField ? (known.length > 0 ? known : ownMeasures) : undefined }
}

export function Turn({
  page,
  turn,
  onChange,
}: {
  page: ReportPage
  turn: Turned
  onChange: (x: string | undefined, m: string | undefined) => void
}): React.ReactElement | null {
  const t = useMessages(messages)
  const amounts = page.measures.some((one) => one.kind === 'money')
  const groups = page.groups.filter((one) => !(amounts && /(^|\.)currency$/.test(one.field)))
  if (groups.length < 2 && !turn.across) return null
  return (
    <>
      <label className="row">
        <span className="muted">{t('acrossBy')}</span>
        <Select
          size="small"
          aria-label={t('acrossBy')}
          value={turn.across ?? flat}
          className="min-w-120"
          popupMatchSelectWidth={false}
          options={[{ value: flat, label: t('acrossNone') }, ...groups.map((one) => ({ value: one.field, label: one.label }))]}
          onChange={(next) => onChange(next === (page.across?.field ?? flat) ? undefined : next, undefined)}
        />
      </label>
      {turn.across && page.measures.length > 1 && (
        <label className="row">
          <span className="muted">{t('measures')}</span>
          <Select
            size="small"
            mode="multiple"
            maxTagCount={2}
            aria-label={t('measures')}
            className="min-w-160"
            popupMatchSelectWidth={false}
            value={[...(turn.measures ?? page.measures.map((one) => one.name))]}
            options={page.measures.map((one) => ({ value: one.name, label: one.label }))}
            onChange={(next: string[]) =>
              onChange(turn.across === page.across?.field ? undefined : turn.across, next.join(',') || undefined)
            }
          />
        </label>
      )}
    </>
  )
}
