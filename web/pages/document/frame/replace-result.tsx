/** What a replacement did, or would do: the amount of each document before and after with the difference, the reasons of those that were refused, and the sums. */
import { Button, Modal } from 'antd'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import { grouped, sub, sum } from '../../../../model/decimal.ts'
import { useLanguage, useMessages } from '../../../../ui/text/language.tsx'
import { messages } from './replace-messages.ts'
import styles from './replace-dialog.module.css'

interface Row {
  readonly id: string
  readonly number?: string | null
  readonly done: boolean
  readonly before?: string | null
  readonly after?: string | null
  readonly currency?: string | null
  readonly reason?: readonly [string, string]
}
/** The documents that use another one, by type. */
export type Uses = AnswerOf<'/scmapi/:type/replaceable-uses'>

/** The result of the job. */
export interface Replaced {
  readonly done: number
  readonly total: number
  readonly rows: readonly Row[]
}

interface ResultProps {
  readonly kind: 'tries' | 'perform' | 'undo'
  /** Absent for a job that was stopped. */
  readonly result: Replaced | undefined
  readonly titles: ReadonlyMap<string, string>
  readonly count: number
  readonly onPerform: () => void
  readonly onUndo: () => void
  readonly onBack: () => void
}

export function ReplaceResult({ kind, result, titles, count, onPerform, onUndo, onBack }: ResultProps): React.ReactElement {
  const t = useMessages(messages)
  const counts = { done: result?.done ?? 0, total: result?.total ?? 0 }
  const summary = !result ? t('stopped') : kind === 'undo' ? t('undone', counts) : kind === 'tries' ? '' : t('done', counts)
  return (
    <Modal
      open
      width={720}
      title={kind === 'tries' ? t('tries') : t('result')}
      onCancel={onBack}
      footer={
        <>
          {kind === 'perform' && (!result || result.done > 0) && <Button onClick={onUndo}>{t('undo')}</Button>}
          {kind === 'tries' && (
            <Button type="primary" disabled={!result || result.done === 0} onClick={onPerform}>
              {t('perform', { n: count })}
            </Button>
          )}
          <Button onClick={onBack}>{t('close')}</Button>
        </>
      }
    >
      {summary && <p role="status">{summary}</p>}
      {result && <Rows rows={result.rows} titles={titles} />}
    </Modal>
  )
}

/** Returns how documents are called in a result: with their type where several types stand in it, since documents of two types may have one number. */
export const titlesOf = (uses: Uses): ReadonlyMap<string, string> =>
  new Map(uses.flatMap((group) => group.uses.map(({ id, title }) => [id, uses.length > 1 ? `${group.label} ${title}` : title] as const)))

/** Returns how many documents with amounts are in no sum, because the amount before or after is not known. */
export const unknownAmounts = (rows: readonly Row[]): number =>
  rows.filter(
    ({ done, before, after, currency }) =>
      done &&
      [before, after, currency].some((one) => typeof one === 'string') &&
      !(typeof before === 'string' && typeof after === 'string'),
  ).length

/** Returns the sums of the documents of each currency whose amounts are known before and after. */
export function differences(rows: readonly Row[]): readonly { readonly count: number; readonly before: string; readonly after: string }[] {
  const known = rows.filter(({ before, after }) => typeof before === 'string' && typeof after === 'string')
  return [...Map.groupBy(known, ({ currency }) => currency ?? '').values()].map((some) => ({
    count: some.length,
    before: sum(some.map(({ before }) => before!)),
    after: sum(some.map(({ after }) => after!)),
  }))
}

const signed = (value: string): string => (value.startsWith('-') ? grouped(value) : `+${grouped(value)}`)

function Rows({ rows, titles }: { rows: readonly Row[]; titles: ReadonlyMap<string, string> }) {
  const t = useMessages(messages)
  const at = useLanguage() === 'en' ? 1 : 0
  const figure = (value: string | null | undefined) =>
    typeof value === 'string' ? grouped(value) : <span className="muted">{t('unknown')}</span>
  const hasAmounts = rows.some(({ before, after }) => typeof before === 'string' || typeof after === 'string')
  return (
    <div className={styles['rows']}>
      <table className="weft">
        <thead>
          <tr>
            <th scope="col">{t('document')}</th>
            {hasAmounts &&
              (['before', 'after', 'difference'] as const).map((name) => (
                <th key={name} scope="col" className="num">
                  {t(name)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, done, before, after, reason }) => (
            <tr key={id}>
              <th scope="row">
                {titles.get(id) ?? id}
                {!done && (
                  <div className="error-text">
                    <span aria-hidden="true">⚠ </span>
                    {reason?.[at]}
                  </div>
                )}
              </th>
              {hasAmounts && (
                <>
                  <td className="num">{done && figure(before)}</td>
                  <td className="num">{done && figure(after)}</td>
                  <td className="num">
                    {done && typeof before === 'string' && typeof after === 'string' ? signed(sub(after, before)) : ''}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        {hasAmounts && (
          <tfoot>
            {differences(rows).map(({ count, before, after }, index) => (
              <tr key={index}>
                <th scope="row">{t('total', { n: count })}</th>
                <td className="num">{grouped(before)}</td>
                <td className="num">{grouped(after)}</td>
                <td className="num">{signed(sub(after, before))}</td>
              </tr>
            ))}
            {unknownAmounts(rows) > 0 && (
              <tr>
                <th scope="row" colSpan={4}>
                  {t('notInTotal', { n: unknownAmounts(rows) })}
                </th>
              </tr>
            )}
          </tfoot>
        )}
      </table>
    </div>
  )
}
