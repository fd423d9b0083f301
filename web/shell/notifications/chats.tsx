/** Chat button in the top bar: the unread count, and a drawer with the conversations on every page. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { listen } from '../../api/socket.ts'
import { useConversations } from '../../api/chat.ts'
import { useLiveText } from './messages.ts'
import { callKey } from '../../api/query-keys.ts'
import { useShellParts } from '../shell-parts.ts'

const Drawer = lazy(() => import('antd/es/drawer'))

export function Chats(): React.ReactElement {
  const t = useLiveText()
  const { Conversations } = useShellParts()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const { data } = useConversations()
  const count = data?.reduce((sum, one) => sum + one.unread, 0) ?? 0
  useEffect(
    () =>
      listen((frame) => {
        const isOfGroup = frame.type === 'notifyto2' && frame.data.type.startsWith('GROUP_')
        if (frame.type === 'notifytowechat' || frame.type === 'reconnected' || isOfGroup)
          void queries.invalidateQueries({ queryKey: callKey('/notifyapi/chat/index') })
      }),
    [queries],
  )
  return (
    <>
      <Button type="text" aria-label={`${t('messages')} ${count > 99 ? '99+' : count}`} onClick={() => setOpen(true)}>
        {t('messages')} {count > 0 && <span className="badge">{count > 99 ? '99+' : count}</span>}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Drawer open size={400} title={t('messages')} onClose={() => setOpen(false)} styles={{ body: { padding: 0 } }}>
            <Conversations chosen={chosen} onChoose={setChosen} />
          </Drawer>
        </Suspense>
      )}
    </>
  )
}
