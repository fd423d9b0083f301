/**
 * Presence bar above an open document: other users in it, and a notice that it was just changed. It never replaces the content on the
 * screen by itself (U81).
 */
import { comma } from '../../../ui/text/language.tsx'
import { Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import type { Page } from '../../../model/page.ts'
import { useDocumentRoom, useListUpdates } from '../../api/realtime.ts'
import { useLiveText } from '../../shell/notifications/messages.ts'
import { keys } from '../../api/query-keys.ts'
import styles from './document-live.module.css'

/** `editing` means that the user has unsaved changes. */
export function DocumentLive({
  type,
  id,
  version,
  editing,
}: {
  type: string
  id: string
  version: number | undefined
  editing: boolean
}): React.ReactElement | null {
  const t = useLiveText()
  const queries = useQueryClient()
  const { people, changedBy } = useDocumentRoom(type, id, { version, editing })
  const names = (list: typeof people) =>
    list
      .slice(0, 3)
      .map((one) => one.name)
      .join(comma()) + (list.length > 3 ? ` +${list.length - 3}` : '')
  const [typing, looking] = [people.filter((one) => one.editing), people.filter((one) => !one.editing)]
  if (people.length === 0 && !changedBy) return null
  return (
    <div className={`${styles['live']} noprint`} role="status">
      {changedBy && (
        <span>
          {t('justChanged', { name: changedBy.name })}
          {editing && ` · ${t('keepsTyped')}`}{' '}
          <Button size="small" onClick={() => void queries.invalidateQueries({ queryKey: keys.documents(type, id) })}>
            {t('showNewest')}
          </Button>
        </span>
      )}
      {typing.length > 0 && <span className={styles['live-typing']}>{t('isEditing', { names: names(typing) })}</span>}
      {looking.length > 0 && <span className="muted">{t('isHere', { names: names(looking) })}</span>}
    </div>
  )
}

/** Shows over a list how many documents others have changed, of a reading type those that it reads; clicking reloads the list. */
export function ListUpdates({ page, onRefresh }: { page: Page; onRefresh: () => void }): React.ReactElement | null {
  const t = useLiveText()
  const { count, seen } = useListUpdates(page.reads?.map((origin) => origin.page) ?? [page.page])
  if (count === 0) return null
  return (
    <div className={`${styles['live']} noprint`} role="status">
      <Button
        size="small"
        type="link"
        onClick={() => {
          seen()
          onRefresh()
        }}
      >
        {t('updates', { count })}
      </Button>
    </div>
  )
}
