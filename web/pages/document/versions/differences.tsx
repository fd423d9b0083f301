/** What differs between two versions of a document: fields of the head first, then lines, old beside new. */
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { AnswerOf } from '../../../../model/calls/call-types.ts'
import type { Page, PageField } from '../../../../model/page.ts'
import { comma } from '../../../../ui/text/language.tsx'
import { callQuery } from '../../../api/call-query.ts'
import { Failed } from '../../../shell/failed.tsx'
import documentStyles from '../document.module.css'
import { partsOf, valueText } from '../history/changes.tsx'
import { differing } from '../history/differing.tsx'
import historyStyles from '../history/history.module.css'
import { useVersionText } from './messages.ts'
import styles from './versions.module.css'

type Difference = AnswerOf<'/ccommonapi/gui/page-view-versions-changes'>[number]
interface Compared {
  readonly id: string
  readonly version: number
}

/** The query of what differs between two versions, by their ids. */
export const differencesQuery = (page: Page, { from, to }: { from: string; to: string }) =>
  callQuery('/ccommonapi/gui/page-view-versions-changes', { method: 'GET', fields: { page: page.page, from, to }, quiet: true })

export function Differences({ page, from, to }: { page: Page; from: Compared; to: Compared }): React.ReactElement {
  const t = useVersionText()
  const answer = useQuery({ ...differencesQuery(page, { from: from.id, to: to.id }), enabled: from.id !== to.id })
  const title = t('differences', { from: from.version, to: to.version })
  return (
    <section className={`sheet section ${historyStyles['compare']} ${styles['differences']}`} aria-labelledby="differences-heading">
      <h2 id="differences-heading">{title}</h2>
      <div aria-live="polite" aria-busy={answer.isFetching}>
        {from.id === to.id ? (
          <p className="muted">{t('sameOne')}</p>
        ) : answer.isError ? (
          <Failed error={answer.error} onRetry={() => void answer.refetch()} />
        ) : !answer.data ? (
          <div className="blank">…</div>
        ) : answer.data.length === 0 ? (
          <p className="muted">{t('same')}</p>
        ) : (
          <DifferenceTable page={page} title={title} changes={answer.data} />
        )}
      </div>
    </section>
  )
}

function DifferenceTable({ page, title, changes }: { page: Page; title: string; changes: readonly Difference[] }) {
  const t = useVersionText()
  return (
    <div className={documentStyles['compare-box']} role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('former')}</th>
            <th scope="col">{t('later')}</th>
          </tr>
        </thead>
        <tbody>
          {groupsOf(page, changes).map(({ lines, of }) => (
            <Fragment key={lines?.field ?? ''}>
              {lines && (
                <tr className={styles['group']}>
                  <th scope="rowgroup" colSpan={3}>
                    {lines.label}
                  </th>
                </tr>
              )}
              {of.map((change) => (
                <DifferenceRow key={change.path} page={page} change={change} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Group {
  /** The lines field; undefined for the head. */
  readonly lines: PageField | undefined
  readonly of: readonly Difference[]
}

/** Returns the differences of the head, then those of each lines field, line by line. */
function groupsOf(page: Page, changes: readonly Difference[]): Group[] {
  const groups = new Map<string, Difference[]>()
  for (const change of changes) {
    const lines = /^(\w+)#/.exec(change.path)?.[1] ?? ''
    groups.set(lines, [...(groups.get(lines) ?? []), change])
  }
  return [...groups]
    .toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .map(([, of]) => ({
      lines: of[0]!.line === undefined ? undefined : partsOf(page, of[0]!.path).outer,
      of: of.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    }))
}

function DifferenceRow({ page, change }: { page: Page; change: Difference }) {
  const t = useVersionText()
  const { outer, column } = partsOf(page, change.path)
  const place = change.line === undefined ? '' : t('line', { n: change.line })
  const isWhole = change.line !== undefined && !change.path.includes('.')
  const field = isWhole ? undefined : (column ?? outer)
  const text = (raw: unknown, title: string | undefined) =>
    isWhole && outer ? lineText(page, outer, raw) : valueText(page, field, { raw, title })
  const [former, later] = [text(change.from, change.from$), text(change.to, change.to$)]
  // A line that only one version has differs as a whole: nothing in it is marked.
  const [old, now] = isWhole ? [former, later] : differing(former, later)
  return (
    <tr>
      <th scope="row">
        {place}
        {place && ' · '}
        {isWhole ? t(change.from === null ? 'added' : 'removed') : change.label}
      </th>
      <td>
        <del>{old}</del>
      </td>
      <td>
        <ins>{now}</ins>
      </td>
    </tr>
  )
}

/** Returns a whole line as text: its filled columns with their labels. */
function lineText(page: Page, lines: PageField, raw: unknown): string {
  if (raw === null || typeof raw !== 'object') return '—'
  const line = raw as Readonly<Record<string, unknown>>
  return (lines.columns ?? [])
    .flatMap((column) => {
      const text = valueText(page, column, { raw: line[column.field], title: line[`${column.field}$`] as string | undefined })
      return text === '—' || text === '…' ? [] : [`${column.label} ${text}`]
    })
    .join(comma())
}
