/** List footer: totals of the selected and of all rows, pagination, and a page jump. */
import { Button, InputNumber, Select } from 'antd'
import { add } from '../../../model/decimal.ts'
import type { Language } from '../../../model/text.ts'
import type { ListAnswer, Page, WireDoc } from '../../../model/page.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { labelled, useLanguage, useText } from '../../../ui/text/language.tsx'
import { useListText } from './messages.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'

export const sumsOf = (page: Page, rows: readonly WireDoc[]): Record<string, string> =>
  Object.fromEntries(
    page.list.totals
      .filter((name) => rows.some((row) => row[name] !== undefined))
      .map((name) => [name, rows.reduce((sum, row) => add(sum, String(row[name] ?? '0')), '0')]),
  )
const figure = (page: Page, name: string, sum: string) =>
  sum === '…' ? sum : kindFor(page.list.fields[name]?.type ?? 'quantity').total(sum)
/** Formats totals for a confirmation, e.g. `总数量 990，金额 20,744.64`. */
export const sumsInWords = (language: Language, page: Page, totals: Readonly<Record<string, string>>): string =>
  Object.entries(totals)
    .map(([name, sum]) => `${page.list.fields[name]?.label} ${figure(page, name, sum)}`)
    .join(language === 'en' ? ', ' : '，')

function Sums({ label, page, totals }: { label: string; page: Page; totals: Readonly<Record<string, string>> }) {
  return (
    // On a phone the totals are wider than the screen and scroll sideways, by keyboard too.
    <span className="row muted" role="group" aria-label={label} tabIndex={0}>
      {labelled(useLanguage(), label, '')}
      {Object.entries(totals).map(([name, sum]) => (
        <span key={name}>
          {page.list.fields[name]?.label} <b className="sum">{figure(page, name, sum)}</b>
        </span>
      ))}
    </span>
  )
}

export function Foot({
  page,
  state,
  answer,
  chosen,
  paged,
  brief,
  change,
}: {
  page: Page
  state: ListState
  answer: ListAnswer | undefined
  chosen: readonly WireDoc[]
  /** False for boards and calendars, which have no pages. */
  paged: boolean
  /** True where space is limited: no totals. */
  brief: boolean
  change: (next: Partial<ListState>) => void
}): React.ReactElement {
  const t = useText()
  const own = useListText()
  // Reserve the space of the totals while they are computed.
  const totals = answer ? answer.totals : Object.fromEntries(page.list.totals.map((name) => [name, '…']))
  const last = Math.max(1, Math.ceil((answer?.count ?? 0) / state.size))
  return (
    <div className="list-foot">
      {chosen.length > 0 && page.list.totals.length > 0 && <Sums label={t('selectedSum')} page={page} totals={sumsOf(page, chosen)} />}
      {totals && Object.keys(totals).length > 0 && !brief && <Sums label={t('sum')} page={page} totals={totals} />}
      <span className="grow" />
      {paged && (
        <div className="list-pages">
          <label className="row">
            {t('perPage')}{' '}
            <Select
              size="small"
              aria-label={t('perPage')}
              value={state.size}
              className="page-size"
              options={[20, 50, 100, 200].map((value) => ({ value, label: String(value) }))}
              onChange={(size) => change({ size })}
            />
          </label>
          <span>
            {t('page', { n: state.page })}
            {answer?.more ? '' : ` / ${last}`}
          </span>
          {last > 2 && (
            <label className="row">
              {own('jump')}{' '}
              <InputNumber
                key={state.page}
                size="small"
                aria-label={own('jump')}
                className="page-jump"
                min={1}
                max={answer?.more ? undefined : last}
                controls={false}
                onPressEnter={(event) => {
                  const to = Number((event.target as HTMLInputElement).value)
                  if (Number.isInteger(to) && to >= 1) change({ page: answer?.more ? to : Math.min(to, last) })
                }}
              />
            </label>
          )}
          <Button size="small" disabled={state.page <= 1} onClick={() => change({ page: state.page - 1 })}>
            {t('prev')}
          </Button>
          <Button size="small" disabled={!answer?.next} onClick={() => change({ page: state.page + 1 })}>
            {t('next')}
          </Button>
        </div>
      )}
    </div>
  )
}
