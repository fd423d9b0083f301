/** Saves the document as a named template with everything that a copy would contain. */
import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { useText, useMessages } from '../../../ui/text/language.tsx'
import { say } from '../../api/toasts-and-connection.ts'
import { useAppMutation } from '../../api/mutation.ts'
import { callKey } from '../../api/query-keys.ts'
import { saveTemplate } from './calls.ts'
import { messages } from './messages.ts'

export function SaveTemplate({ page, doc, onClose }: { page: string; doc: string; onClose: () => void }): React.ReactElement {
  const text = useMessages(messages)
  const t = useText()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const { run, busy } = useAppMutation({
    send: () => saveTemplate({ page, doc, name: name.trim(), shared }),
    invalidates: [callKey('/scommonapi/templates/index', { page })],
    onDone: () => {
      say.success(text('saved'))
      onClose()
    },
  })
  const save = () => (name.trim() === '' ? undefined : run())
  return (
    <Modal
      open
      width={400}
      title={text('save')}
      onCancel={onClose}
      onOk={() => void save()}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      okButtonProps={{ disabled: name.trim() === '' }}
    >
      <p className="muted">{text('saveHint')}</p>
      <label htmlFor="template-name">{text('name')}</label>
      <Input
        id="template-name"
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void save()}
        className="mt-4 mb-12"
      />
      <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
        {text('share')}
      </Checkbox>
    </Modal>
  )
}
