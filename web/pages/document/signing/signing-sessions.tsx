/** All signing sessions of a document, loaded on request, with the reason of each rejected or withdrawn one. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { localMoment, useText, useMessages } from '../../../../ui/text/language.tsx'
import { Status } from '../../../../ui/theme/status.tsx'
import { listQuery } from '../../../api/document-query.ts'
import { documentPath } from '../../../api/services.ts'
import { messages } from './messages.ts'
import styles from './signing.module.css'

export function Rounds({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement {
  const text = useMessages(messages)
  const t = useText()
  const [open, setOpen] = useState(false)
  const { task, as } = page.signing!
  const { data, isError } = useQuery({
    ...listQuery(
      task,
      {
        filters: [{ field: as, operator: 'eq', value: doc.id }],
        columns: ['number', 'status', 'sentAt', 'progress', 'reason'],
        size: 20,
      },
      { quiet: true },
      doc.version,
    ),
    enabled: open,
    retry: false,
  })
  return (
    <details className="record" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('rounds')}</summary>
      {isError && <p role="alert">{text('notLoaded')}</p>}
      {open && !data && !isError && <p className="muted">…</p>}
      <ul className={styles['sign-rounds']}>
        {(data?.rows ?? []).map((row) => {
          const status = page.statuses[row.status ?? '']
          return (
            <li key={row.id}>
              <Link to={documentPath(task, row.id)}>{row.number}</Link>
              {status && <Status family={status.family} label={status.label} />}
              <span>{String(row['progress'] ?? '')}</span>
              <span className="muted">{row['sentAt'] ? localMoment(row['sentAt'] as string) : t('none')}</span>
              {row['reason'] ? <span className="opinion">“{String(row['reason'])}”</span> : null}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
