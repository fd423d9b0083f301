/** Drill-down beside a report: the rows behind a figure; each opens its document. */
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { grouped, isDecimal } from '../../../model/decimal.ts'
import type { Filter } from '../../../model/lists/filter.ts'
import type { ReportPage } from '../../../model/outputs/report.ts'
import { isRight } from '../../../ui/fields/registry.tsx'
import { useMessages } from '../../../ui/text/language.tsx'
import { documentPath } from '../../api/services.ts'
import { useBehind, type Which } from './api.ts'
import { messages } from './messages.ts'
import styles from './report.module.css'
import { Failed } from '../../shell/failed.tsx'

export interface Opened {
  readonly filters: readonly Filter[]
  readonly measure: string
  readonly title: string
  readonly partyRole?: string
}

export function Behind({
  which,
  page,
  opened,
  onClose,
}: {
  which: Which
  page: ReportPage
  opened: Opened
  onClose: () => void
}): React.ReactElement {
  const t = useMessages(messages)
  const [at, setAt] = useState(1)
  const { filters, measure, title, partyRole } = opened
  const answer = useBehind(which, { filters, measure, page: at, size: 50, ...(partyRole ? { partyRole } : {}) })
  const label = page.measures.find((one) => one.name === measure)?.label ?? ''
  const data = answer.data
  return (
    <Drawer open onClose={onClose} size={720} title={`${title} · ${label}`} styles={{ body: { padding: 0 } }}>
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.isError && !data && <div className="blank">{t('loading')}</div>}
      {data && (
        <>
          <p className="muted px-16 py-8" aria-live="polite">
            {data.more ? t('moreThan') : t('behindOf', { title: page.sourceTitle, n: grouped(data.count) })}
          </p>
          <div className="scroll-x" tabIndex={0} role="region" aria-label={t('behind')}>
            <table className={`weft ${styles['low-rows']}`}>
              <thead>
                <tr>
                  <th scope="col">{t('number')}</th>
                  {data.columns.map((one) => (
                    <th key={one.field} scope="col" className={isRight(one.kind) ? 'num' : undefined}>
                      {one.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row, index) => (
                  <tr key={index}>
                    <td className="nowrap">
                      <Link to={documentPath(page.source, row.id)}>{row.number || t('openDocument')}</Link>
                    </td>
                    {data.columns.map((one) => {
                      const value = row.cells[one.field] ?? null
                      return (
                        <td key={one.field} className={isRight(one.kind) ? 'num' : undefined}>
                          <span className="cell">
                            {value === null ? '' : isRight(one.kind) && isDecimal(value) ? grouped(value) : value}
                          </span>
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {(at > 1 || data.count > at * 50) && (
            <div className="row p-12 justify-end">
              <Button size="small" disabled={at <= 1} onClick={() => setAt(at - 1)}>
                {t('prev')}
              </Button>
              <Button size="small" disabled={data.count <= at * 50} onClick={() => setAt(at + 1)}>
                {t('next')}
              </Button>
            </div>
          )}
        </>
      )}
    </Drawer>
  )
}
