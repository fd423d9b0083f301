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
  return <Chain label={t('related')} chain={useRelated(page, { id, version })} />
}

/** @param chain the types in their order; undefined until they are there */
export function Chain({ label, chain }: { label: string; chain: readonly RelatedType[] | undefined }): React.ReactElement {
  const t = useMessages(messages)
  const isAlone = chain?.every(({ docs, unseen }) => unseen === 0 && docs.every(({ way }) => way === 'here'))
  return (
    <nav aria-label={label} data-part="chain">
      <ol className={styles['chain']}>
        {chain?.map((one) => (
          <Step key={one.page} of={one} />
        ))}
      </ol>
      {isAlone && <p className="muted">{t('relatedNone')}</p>}
    </nav>
  )
}

/** The documents of one type in the chain; the document of the page is among those in sight. */
function Step({ of: { page: type, label, docs, more, unseen } }: { of: RelatedType }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const ownPlace = docs.findIndex(({ way }) => way === 'here')
  const shown = isOpen ? docs : docs.filter((_, at) => at === ownPlace || at < (ownPlace >= inSight ? inSight - 1 : inSight))
  return (
    <li data-here={ownPlace >= 0 || undefined}>
      <b>{label}</b>{' '}
      {docs.length > 1 && (
        <span className="muted">
          {docs.length}
          {more && '+'}
        </span>
      )}
      {unseen > 0 && <span className="muted"> {t('noRightTo', { n: unseen })}</span>}
      <ul>
        {shown.map((doc) => (
          <Document key={doc.id} type={type} label={label} doc={doc} />
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

/** One document: its number, status, day and other side. The document of the page is no link. */
function Document({ type, label, doc }: { type: string; label: string; doc: RelatedType['docs'][number] }) {
  const t = useMessages(messages)
  const name = doc.number ?? label
  const facts = [doc.date, doc.party].filter(Boolean).join(' · ')
  return (
    <li aria-current={doc.way === 'here' ? 'page' : undefined}>
      <span className={styles['line']}>
        {doc.way === 'here' ? (
          <span className="ell">
            <b>{name}</b> <span className="muted">{t('thisDocument')}</span>
          </span>
        ) : (
          <Link className="ell" to={documentPath(type, doc.id)}>
            {name}
          </Link>
        )}
        <Status family={doc.family} label={doc.statusText} />
      </span>
      <small className="muted ell">{facts}</small>
    </li>
  )
}
