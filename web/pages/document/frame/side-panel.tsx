/** Side panel of a document: approvals, history and comments; the open tab is part of the address. */
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useText } from '../../../../ui/text/language.tsx'
import { Tabs } from '../../../../ui/theme/tabs.tsx'
import { DocumentChat } from '../../messages/messages-page.tsx'
import { useLiveText } from '../../../shell/notifications/messages.ts'
import { Approvals } from '../approval/approvals.tsx'
import { Comments, useComments } from '../comments/comments.tsx'
import { History } from '../history/history.tsx'
import { Since } from '../history/changes-since.tsx'
import styles from '../document.module.css'

export function SidePanel({ page, doc, onClose }: { page: Page; doc: WireDoc; onClose: () => void }): React.ReactElement {
  const t = useText()
  const live = useLiveText()
  const [query, setQuery] = useSearchParams()
  const { comments, hasOlder } = useComments(page, doc.id)
  const open = comments?.filter((comment) => !comment.resolvedAt).length ?? 0
  // With older comments that are not loaded, the number is a lower bound.
  const openCount = `${open}${hasOlder ? '+' : ''}`
  const requestedTab = query.get('tab') ?? ''
  // For documents without approvals, the history is more useful than an empty approval thread.
  const first = page.actions.some((action) => action.flow) ? 'approvals' : 'history'
  const choose = (tab: string) => {
    const next = new URLSearchParams(query)
    if (tab === first) next.delete('tab')
    else next.set('tab', tab)
    setQuery(next, { replace: true })
  }
  return (
    <aside className={`${styles['panel']} noprint`} data-part="panel" aria-label={t('details')}>
      <Tabs
        label={t('details')}
        active={['approvals', 'history', 'comments', 'chat'].includes(requestedTab) ? requestedTab : first}
        onChange={choose}
        extra={
          <Button type="text" size="small" aria-label={t('close')} onClick={onClose}>
            ×
          </Button>
        }
        tabs={[
          {
            key: 'approvals',
            label: t('approvals'),
            children: <Approvals type={page.page} doc={doc} since={<Since page={page} doc={doc} />} />,
          },
          { key: 'history', label: t('history'), children: <History page={page} doc={doc} /> },
          {
            key: 'comments',
            label: open > 0 || hasOlder ? `${t('comments')} ${openCount}` : t('comments'),
            children: <Comments page={page} doc={doc} />,
          },
          { key: 'chat', label: live('messages'), children: <DocumentChat type={page.page} id={doc.id} /> },
        ]}
      />
    </aside>
  )
}
