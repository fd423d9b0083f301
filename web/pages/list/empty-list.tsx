/** Empty state of a list: no data yet and how to create some, or no match for the filters (U97); and the loading skeleton (U98). */
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Page } from '../../../model/page.ts'
import { useText } from '../../../ui/text/language.tsx'
import { useListText } from './messages.ts'
import styles from './list.module.css'

export function Blank({
  page,
  filtered,
  onClear,
  onCreate,
}: {
  page: Page
  filtered: boolean
  onClear: () => void
  /** Absent when the user may not create one. */
  onCreate: (() => void) | undefined
}): React.ReactElement {
  const t = useText()
  const text = useListText()
  const go = useNavigate()
  if (filtered)
    return (
      <div className="blank">
        <p>{t('emptyFilter')}</p>
        <Button className={styles['blank-action']} onClick={onClear}>
          {t('clearFilters')}
        </Button>
      </div>
    )
  return (
    <div className="blank">
      <p>{t('emptyFirst')}</p>
      <p className="muted">{text(onCreate ? 'firstHint' : hintOf(page))}</p>
      {onCreate && (
        <p className={`row ${styles['blank-actions']}`}>
          <Button type="primary" onClick={onCreate}>
            {text('newBlank', { type: page.title })}
          </Button>
          <Button onClick={() => void go('/page/upload/view')}>{text('newImport')}</Button>
        </p>
      )}
    </div>
  )
}

/** Why a list is empty where the person cannot begin one: it fills by itself, the other side shares it, or the right is missing. */
function hintOf({ readonly, partyRole, may }: Page): 'madeHint' | 'sharedHint' | 'noRightHint' | 'readOnlyHint' {
  if (readonly) return 'madeHint'
  if (partyRole !== 'owner') return 'sharedHint'
  return may.create ? 'readOnlyHint' : 'noRightHint'
}

/** Loading skeleton, shown after a short delay, because fast answers need none. */
export function Waiting({ columns }: { columns: number }): React.ReactElement {
  const t = useListText()
  return (
    <div className={styles['waiting']} role="status" aria-label={t('loadingRows')}>
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className={styles['waiting-row']}>
          {Array.from({ length: Math.min(columns, 8) }, (_, at) => (
            <span key={at} />
          ))}
        </div>
      ))}
    </div>
  )
}
