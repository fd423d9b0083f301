/** A quick look beside the list: facts, status, who is waited for; arrows walk the rows. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Page, WireDoc } from '../../../model/page.ts'
import { Value } from '../../../ui/list/Table.tsx'
import { useLanguage, useText } from '../../../ui/text/language.tsx'
import { documentCall } from '../../api/client.ts'
import { Approvals } from '../document/approvals.tsx'

export function Peek({
  page,
  row,
  onClose,
  onMove,
  onOpen,
}: {
  page: Page
  row: WireDoc
  onClose: () => void
  onMove: (by: number) => void
  onOpen: () => void
}): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const answer = useQuery({
    queryKey: ['doc', page.page, row.id, language],
    queryFn: () => documentCall<WireDoc>(page.page, 'view', { id: row.id }, { quiet: true }),
  })
  const doc = answer.data ?? row
  const family = page.statuses[row.status ?? '']?.family ?? 'neutral'
  return (
    <aside className="peek" aria-label={t('peek')} style={{ borderLeftColor: `var(--${family})` }}>
      <div className="row" style={{ justifyContent: 'space-between' }}>
        <b style={{ fontSize: 16 }}>{row.number ?? row.id}</b>
        <span>
          <Button size="small" type="text" aria-label={t('prev')} onClick={() => onMove(-1)}>
            ↑
          </Button>
          <Button size="small" type="text" aria-label={t('next')} onClick={() => onMove(1)}>
            ↓
          </Button>
          <Button size="small" type="text" aria-label={t('open')} onClick={onOpen}>
            ⤢
          </Button>
          <Button size="small" type="text" aria-label={t('close')} onClick={onClose}>
            ×
          </Button>
        </span>
      </div>
      {page.list.fields['status'] && <Value page={page} field={page.list.fields['status']} row={row} />}
      <dl>
        {[...new Set([...page.list.digest, ...page.list.columns])]
          .filter((name) => name !== 'status' && name !== 'number')
          .map((name) => page.list.fields[name])
          .filter((field) => field !== undefined)
          .slice(0, 12)
          .map((field) => (
            <div key={field.field} style={{ display: 'contents' }}>
              <dt className="muted">{field.label}</dt>
              <dd className="ell">
                <Value page={page} field={field} row={doc} />
              </dd>
            </div>
          ))}
      </dl>
      <Approvals type={page.page} doc={doc} compact />
    </aside>
  )
}
