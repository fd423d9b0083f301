/**
 * Panel of a document that lies over its lines, from the section anchors down: approvals, comments, history, the documents around it,
 * messages. Escape closes it; from 1680 px on it can be pinned beside the lines.
 */
import { useEffect, useRef } from 'react'
import { Button } from 'antd'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useMessages, useText } from '../../../../ui/text/language.tsx'
import { Tabs } from '../../../../ui/theme/tabs.tsx'
import { DocumentChat } from '../../messages/messages-page.tsx'
import { useLiveText } from '../../../shell/notifications/messages.ts'
import { Approvals } from '../approval/approvals.tsx'
import { Comments, useComments } from '../comments/comments.tsx'
import { History } from '../history/history.tsx'
import { Since } from '../history/changes-since.tsx'
import { messages } from '../messages.ts'
import { Related } from './related-documents.tsx'
import { isApproved, type PanelModel, type PanelTab } from './use-panel.ts'
import styles from './panel.module.css'

/** Returns the number of open comments in words; a lower bound while older ones are not loaded, blank when there are none. */
function useOpenComments(page: Page, id: string): string {
  const { comments, hasOlder } = useComments(page, id)
  const open = comments?.filter((comment) => !comment.resolvedAt).length ?? 0
  return open > 0 || hasOlder ? `${open}${hasOlder ? '+' : ''}` : ''
}

/** The buttons that open the panel, at the end of the section anchors; the one of the open tab closes it. */
export function PanelSwitch({ page, id, panel }: { page: Page; id: string; panel: PanelModel }): React.ReactElement {
  const t = useText()
  const text = useMessages(messages)
  const comments = useOpenComments(page, id)
  const button = (tab: PanelTab, label: string, count = '') => (
    <button
      key={tab}
      type="button"
      className="plain"
      aria-pressed={panel.tab === tab}
      data-panel={tab}
      onClick={() => (panel.tab === tab ? panel.close() : panel.open(tab))}
    >
      {label}
      {count && <b> {count}</b>}
    </button>
  )
  return (
    <div className={`${styles['switch']} noprint`} role="group" aria-label={text('panel')} data-part="panel-switch">
      {isApproved(page) && button('approvals', t('approvals'))}
      {button('comments', t('comments'), comments)}
      {button('history', t('history'))}
      {button('chain', text('chain'))}
    </div>
  )
}

export function SidePanel({ page, doc, panel }: { page: Page; doc: WireDoc; panel: PanelModel }): React.ReactElement {
  const t = useText()
  const live = useLiveText()
  const text = useMessages(messages)
  const comments = useOpenComments(page, doc.id)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!panel.isPinned) box.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
  }, [panel.isPinned])
  const close = () => {
    const opener = document.querySelector<HTMLElement>('[data-part=panel-switch] [aria-pressed=true]')
    panel.close()
    opener?.focus()
  }
  return (
    <aside
      ref={box}
      className={`${styles['panel']} noprint`}
      data-part="panel"
      data-pinned={panel.isPinned || undefined}
      aria-label={text('panel')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !box.current?.contains(event.target as Node)) return
        event.stopPropagation()
        close()
      }}
    >
      <Tabs
        label={text('panel')}
        active={panel.tab ?? ''}
        onChange={(tab) => panel.open(tab as PanelTab)}
        extra={
          <>
            <button
              type="button"
              className={`plain ${styles['pin']}`}
              aria-pressed={panel.isPinned}
              onClick={() => panel.pin(!panel.isPinned)}
            >
              {text('pinPanel')}
            </button>
            <Button type="text" size="small" aria-label={t('close')} onClick={close}>
              ×
            </Button>
          </>
        }
        tabs={[
          ...(isApproved(page)
            ? [
                {
                  key: 'approvals',
                  label: t('approvals'),
                  children: <Approvals type={page.page} doc={doc} since={<Since page={page} doc={doc} />} />,
                },
              ]
            : []),
          {
            key: 'comments',
            label: comments ? `${t('comments')} ${comments}` : t('comments'),
            children: <Comments page={page} doc={doc} />,
          },
          { key: 'history', label: t('history'), children: <History page={page} doc={doc} /> },
          { key: 'chain', label: text('chain'), children: <Related page={page} id={doc.id} version={doc.version} /> },
          { key: 'chat', label: live('messages'), children: <DocumentChat type={page.page} id={doc.id} /> },
        ]}
      />
    </aside>
  )
}
