/** Contact-administrator dialog after a server failure: a message to the company's administrators with the request id (SH-8-005). */
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useText, useMessages } from '../../ui/text/language.tsx'
import { call } from '../api/client.ts'
import { callQuery } from '../api/call-query.ts'
import { say, type Toast } from '../api/toasts-and-connection.ts'
import { messages } from './messages.ts'
import { useAppMutation } from '../api/mutation.ts'

/**
 * Shows the dialog.
 * @param text initial text of the message, when it is not about a failure
 */
export function Contact({ toast, text: begun, onClose }: { toast?: Toast; text?: string; onClose: () => void }): React.ReactElement {
  const t = useMessages(messages)
  const general = useText()
  const [text, setText] = useState(begun ?? t('faultText', { text: toast?.text ?? '', request: toast?.request || '–' }))
  const answer = useQuery({
    ...callQuery('/clientinfoapi/user-profile/administrators', { method: 'GET', quiet: true }),
  })
  const send = useAppMutation({
    send: async () => {
      const { id } = await call('/notifyapi/chat/begin', { data: { user: answer.data![0]!.id } })
      await call('/notifyapi/chat/say', { data: { id, text } })
    },
    onDone: () => {
      say.success(t('sent'))
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('contactAdmin')}
      onCancel={onClose}
      width={480}
      footer={[
        <Button key="no" onClick={onClose}>
          {general('cancel')}
        </Button>,
        <Button
          key="yes"
          type="primary"
          loading={send.busy}
          disabled={!answer.data?.length || text.trim() === ''}
          onClick={() => void send.run()}
        >
          {t('sendMessage')}
        </Button>,
      ]}
    >
      <p className="muted mb-8">
        {answer.data?.length === 0 ? t('noAdmin') : t('contactHint')} {answer.data?.[0]?.name}
      </p>
      <Input.TextArea
        aria-label={t('contactAdmin')}
        rows={4}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  )
}
