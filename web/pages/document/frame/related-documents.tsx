/** The chain of a document in the order of cause: what led to it, where it stands, what it led to; each document once, with its status. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { Status } from '../../../../ui/theme/status.tsx'
import { documentPath } from '../../../api/services.ts'
import { messages } from '../messages.ts'
import { useRelated, type RelatedType } from './use-related.ts'
import styles from './related.module.css'

/** How many documents of a type are in sight before one asks for the others. */
const inSight = 4

export function Related({ page, id, version }: { page: Page; id: string; version?: number }): React.ReactElement {
  const t = useMessages(messages)
  const answer = useRelated(page, { id, version })
  const side = (way: RelatedType['way']) => (answer ?? []).filter((one) => one.way === way).map((one) => <Step key={one.page} of={one} />)
  return (
    <nav aria-label={t('related')} data-part="chain">
      <ol className={styles['chain']}>
        {side('from')}
        <li data-here aria-current="page">
          <b>{page.title}</b> <span className="muted">{t('thisDocument')}</span>
        </li>
        {side('to')}
      </ol>
      {answer?.length === 0 && <p className="muted">{t('relatedNone')}</p>}
    </nav>
  )
}

/** The documents of one type in the chain. */
function Step({ of: { page: type, label, docs, unseen } }: { of: RelatedType }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? docs : docs.slice(0, inSight)
  return (
    <li>
      <b>{label}</b> {docs.length > 1 && <span className="muted">{docs.length}</span>}
      {unseen > 0 && <span className="muted"> {t('noRightTo', { n: unseen })}</span>}
      <ul>
        {shown.map((doc) => (
          <li key={doc.id}>
            <Link className="ell" to={documentPath(type, doc.id)}>
              {doc.number ?? label}
            </Link>
            <Status family={doc.family} label={doc.statusText} />
          </li>
        ))}
      </ul>
      {docs.length > shown.length && (
        <button type="button" className={`plain ${styles['more']}`} onClick={() => setOpen(true)}>
          {t('moreOfChain', { n: docs.length - shown.length })}
        </button>
      )}
    </li>
  )
}
