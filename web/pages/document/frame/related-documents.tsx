/** Related documents along the process, upstream and downstream: one chip for each type, each a link. */
import { Dropdown } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { Page } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { Status } from '../../../../ui/theme/status.tsx'
import { documentPath } from '../../../api/services.ts'
import { messages } from '../messages.ts'
import { useRelated, type RelatedType } from './use-related.ts'
import styles from '../document.module.css'

export function Related({ page, id, version }: { page: Page; id: string; version?: number }): React.ReactElement {
  const t = useMessages(messages)
  const go = useNavigate()
  const answer = useRelated(page, { id, version })
  const chip = ({ page: type, label, docs, unseen, way }: RelatedType) => {
    const [only] = docs
    const hidden = unseen > 0 ? t('noRightTo', { n: unseen }) : ''
    if (docs.length <= 1)
      return only ? (
        <Link className={styles['rel']} to={documentPath(type, only.id)} title={`${only.number ?? only.id} · ${only.statusText}`}>
          {label} <b>{only.number ?? 1}</b> {hidden}
        </Link>
      ) : (
        <span className={`${styles['rel']} muted`}>
          {label} {hidden}
        </span>
      )
    return (
      <Dropdown
        autoFocus
        trigger={['click']}
        menu={{
          style: { maxHeight: 360, overflow: 'auto' },
          items: docs.map((doc) => ({
            key: doc.id,
            label: (
              <span className="row">
                <span className="grow">{doc.number ?? doc.id}</span>
                <Status family={doc.family} label={doc.statusText} />
              </span>
            ),
          })),
          onClick: ({ key }) => go(documentPath(type, key)),
        }}
      >
        <button
          type="button"
          className={styles['rel']}
          aria-haspopup="menu"
          aria-label={t(way === 'from' ? 'comesFrom' : 'ledTo', { label, n: docs.length })}
        >
          {label} <b>{docs.length}</b> {hidden} <span aria-hidden="true">▾</span>
        </button>
      </Dropdown>
    )
  }
  const side = (way: RelatedType['way']) => (answer ?? []).filter((one) => one.way === way)
  return (
    <nav className={`${styles['related']} noprint`} aria-label={t('related')}>
      <ol>
        {side('from').map((one) => (
          <li key={one.page}>{chip(one)}</li>
        ))}
        <li>
          <span className={`${styles['rel']} ${styles['here']}`} aria-current="page">
            {page.title}
          </span>
        </li>
        {side('to').map((one) => (
          <li key={one.page}>{chip(one)}</li>
        ))}
        {answer?.length === 0 && <li className="muted">{t('relatedNone')}</li>}
      </ol>
    </nav>
  )
}
