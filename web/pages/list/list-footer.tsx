/** List footer: totals of the selected and of all rows, pagination, and a page jump. */
import { Button, InputNumber, Select } from 'antd'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { ListAnswer } from '../../../model/lists/list-query.ts'
import type { ListState } from '../../../ui/list/list-state.ts'
import { labelled, useLanguage, useText } from '../../../ui/text/language.tsx'
import { useListText } from './messages.ts'
import { sumsIn, sumsOf, sumText, type Sums } from './list-totals.ts'
import styles from './list.module.css'

function SumsOfFields({ label, page, sums }: { label: string; page: Page; sums: Sums | undefined }) {
  return (
    // Many totals, and any on a phone, may be wider than their line and scroll sideways, by keyboard too.
    <span className="row muted" role="group" aria-label={label} tabIndex={0}>
      {labelled(useLanguage(), label, '')}
      {/* Fields that stood here without their sums would move aside when these come. */}
      {!sums && '…'}
      {page.list.totals
        .filter((name) => sums?.[name])
        .map((name) => (
          <span key={name}>
            {page.list.fields[name]?.label} <b className={styles['sum']}>{sumText(page, name, sums![name]!)}</b>
          </span>
        ))}
    </span>
  )
}

/** The most totals that share a line with the pages. */
const besidePages = 3

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
}): React.ReactElement | null {
  const t = useText()
  const text = useListText()
  const sums = answer && sumsIn(page, answer)
  // The line of the sums is reserved while they are computed: how many lines there are depends on the type, not on the answer.
  const hasSums = sums ? Object.keys(sums).length > 0 : page.list.totals.length > 0
  const last = Math.max(1, Math.ceil((answer?.count ?? 0) / state.size))
  // A board or a calendar without sums has nothing at its foot.
  if (!paged && (brief || !hasSums)) return null
  return (
    <div
      className={styles['list-foot']}
      data-part="list-foot"
      data-sums={(hasSums && !brief) || undefined}
      data-lines={(hasSums && !brief && page.list.totals.length > besidePages) || undefined}
    >
      {chosen.length > 0 && page.list.totals.length > 0 && (
        <SumsOfFields label={t('selectedSum')} page={page} sums={sumsOf(page, chosen)} />
      )}
      {hasSums && !brief && <SumsOfFields label={t('sum')} page={page} sums={sums} />}
      <span className="grow" />
      {paged && (
        <div className={styles['list-pages']}>
          <label className="row">
            {t('perPage')}{' '}
            <Select
              size="small"
              aria-label={t('perPage')}
              value={state.size}
              className={styles['page-size']}
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
              {text('jump')}{' '}
              <InputNumber
                key={state.page}
                size="small"
                aria-label={text('jump')}
                className={styles['page-jump']}
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
