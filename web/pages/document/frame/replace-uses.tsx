/** The documents that use this one by links that may be replaced, and the way to replace it in them. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { documentCall } from '../../../api/client.ts'
import { usePage } from '../../../api/pages.ts'
import { answerKey } from '../../../api/query-keys.ts'
import { RowStatus } from '../../../../ui/list/value.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { messages } from './replace-messages.ts'
import type { Uses } from './replace-result.tsx'
import styles from './used-by.module.css'

/** As many are drawn; all of them stand in the dialog. */
const drawn = 6

export function ReplaceUses({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement | null {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  const answer = useQuery({
    queryKey: answerKey('/scmapi/:type/replaceable-uses', { type: page.page, id: doc.id }, doc.version),
    queryFn: () => documentCall(page.page, 'replaceable-uses', { id: doc.id }, { quiet: true }),
    retry: false,
  })
  const uses = answer.data ?? []
  if (uses.length === 0) return null
  return (
    <section className={`sheet section ${styles['used-by']}`} data-part="replaceable-uses" aria-labelledby="replaceable-uses">
      <h2 id="replaceable-uses">
        {t('usedIn')}{' '}
        <Button size="small" className={styles['all']} onClick={() => setOpen(true)}>
          {t('replace')}
        </Button>
      </h2>
      {uses.map((group) => (
        <UsesOfPage key={group.page} group={group} />
      ))}
      {open && <ReplaceDialog page={page} doc={doc} uses={uses} onClose={() => setOpen(false)} />}
    </section>
  )
}

function UsesOfPage({ group: { page: name, label, uses } }: { group: Uses[number] }) {
  const page = usePage(name).data
  return (
    <p>
      <span className="muted">
        {label} {uses.length}
      </span>{' '}
      {uses.slice(0, drawn).map(({ id, title, status }) => (
        <span key={id}>
          {page ? <Link to={`/${page.module}/page/${name.replaceAll('_', '-')}?id=${id}`}>{title}</Link> : title}{' '}
          {page && <RowStatus page={page} row={{ id, status }} />}{' '}
        </span>
      ))}
      {uses.length > drawn && <span className="muted">…</span>}
    </p>
  )
}
